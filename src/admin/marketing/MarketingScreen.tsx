import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PRIMARY } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/Icon.tsx'
import { Nothing } from '@/admin/ui/Nothing.tsx'
import { Queried, Waiting } from '@/admin/ui/Queried.tsx'
import { Screen } from '@/admin/ui/Screen.tsx'
import type { DiscountCode } from '@/data/admin/discounts.ts'
import { marketingText as t } from '@/texts/admin/marketing.ts'
import { CodeDialog } from './CodeDialog.tsx'
import { CodeTable } from './CodeTable.tsx'
import { codesQuery } from './queries.ts'

/** Discount codes: what each does, who used it, what it brought. */
export function MarketingScreen() {
  const codes = useQuery(codesQuery)
  const [edited, setEdited] = useState<DiscountCode | 'new' | null>(null)
  const active = codes.data?.filter(({ state }) => state === 'active').length ?? 0
  return (
    <Screen title={t.title} note={codes.data && t.count(active)}>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-xl">{t.codes}</h2>
        <button type="button" className={PRIMARY} onClick={() => setEdited('new')}>
          <Icon name="add" className="size-4.5" />
          {t.add}
        </button>
      </div>
      <Queried query={codes} waiting={<Waiting className="mt-4" shapes={['h-40']} />}>
        {(all) =>
          all.length === 0 ? (
            <Nothing title={t.none} hint={t.noneHint} reset={false} onReset={() => undefined} />
          ) : (
            <CodeTable codes={all} onEdit={setEdited} />
          )
        }
      </Queried>
      {edited && (
        <CodeDialog
          key={edited === 'new' ? 'new' : `${edited.id} ${edited.version}`}
          code={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onNewer={setEdited}
        />
      )}
    </Screen>
  )
}
