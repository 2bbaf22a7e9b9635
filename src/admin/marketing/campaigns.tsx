import { useState } from 'react'
import { Choice } from '@/admin/ui/choice.tsx'
import { Nothing } from '@/admin/ui/nothing.tsx'
import { Table, WIDE } from '@/admin/ui/table.tsx'
import type { DiscountCode } from '@/data/admin/discounts.ts'
import type { NewsletterRow as Newsletter } from '@/data/admin/marketing.ts'
import { marketingText as t } from '@/texts/admin/marketing.ts'
import { type Campaign, type CampaignType, campaignsOf, TYPES } from './campaigns.ts'
import { CodeRow } from './code-row.tsx'
import { NewsletterRow } from './newsletter-row.tsx'

const { columns } = t
const COLUMNS = [
  [columns.campaign, 'sm:min-w-36 lg:min-w-44'],
  [columns.effect, WIDE],
  [columns.dates, `${WIDE} min-w-32`],
  [columns.uses, `${WIDE} text-right`],
  [columns.revenue, `${WIDE} text-right`],
  [columns.actions],
] as const

interface Props {
  readonly codes: readonly DiscountCode[]
  readonly newsletters: readonly Newsletter[]
  readonly onEdit: (code: DiscountCode) => void
}

const Row = ({ campaign, onEdit }: { readonly campaign: Campaign; readonly onEdit: Props['onEdit'] }) =>
  'code' in campaign ? (
    <CodeRow code={campaign.code} onEdit={onEdit} />
  ) : (
    <NewsletterRow newsletter={campaign.newsletter} />
  )

/** Every campaign, the newest first. */
export function Campaigns({ codes, newsletters, onEdit }: Props) {
  const [type, setType] = useState<CampaignType | ''>('')
  const all = campaignsOf(codes, newsletters)
  const shown = type === '' ? all : all.filter((one) => one.type === type)
  return (
    <section aria-labelledby="campagnes" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="campagnes" className="text-xl">
          {t.campaigns}
        </h2>
        <Choice<CampaignType | ''>
          label={t.type}
          value={type}
          options={[
            { value: '', label: t.allTypes },
            ...TYPES.map((value) => ({ value, label: t.types[value] })),
          ]}
          onValue={setType}
        />
      </div>
      {shown.length === 0 ? (
        <Nothing
          title={t.none}
          hint={type === '' ? t.noneHint : t.noneOfType}
          reset={type !== '' && t.allTypes}
          onReset={() => setType('')}
        />
      ) : (
        <Table columns={COLUMNS} className="mt-4">
          {shown.map((campaign) => (
            <Row key={campaign.key} campaign={campaign} onEdit={onEdit} />
          ))}
        </Table>
      )}
    </section>
  )
}
