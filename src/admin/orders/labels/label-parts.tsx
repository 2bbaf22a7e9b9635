import { Link } from 'react-router'
import { exactDate } from '@/admin/ui/dates.ts'
import { RefusedNote } from '@/admin/ui/refused-note.tsx'
import type { Label } from '@/data/admin/label-row.ts'
import { readWeight } from '@/domain/customs.ts'
import type { missingOfSender } from '@/domain/parcel.ts'
import { labelsText as t } from '@/texts/admin/labels.ts'
import { parcelsText } from '@/texts/admin/parcels.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { NumberField } from '@/ui/form/number-field.tsx'

/** When a label was given back. */
export const CancelledLabel = ({ label }: { readonly label: Label }) => (
  <p className="text-sm text-stone">
    {t.cancelledOn(label.number ?? '', exactDate(label.cancelledAt ?? label.beganAt))}
  </p>
)

interface BeforeProps {
  /** That was begun before. */
  readonly label: Label | null
  /** Parts of the sender's address that are not known. */
  readonly missing: ReturnType<typeof missingOfSender>
}

/** Why the label before was not bought, and what is missing to buy one. */
export const BeforeBuying = ({ label, missing }: BeforeProps) => (
  <>
    {label?.state === 'draft' && label.reason !== null && (
      <RefusedNote className="">
        {t.reasons[label.reason]} {label.detail} {t.notBought}
      </RefusedNote>
    )}
    {missing.length > 0 && (
      <RefusedNote className="">
        {parcelsText.senderMissing(missing, 'Sendcloud')}{' '}
        <Link to="/settings/shipping#sender" className="link">
          {parcelsText.toSettings}
        </Link>
      </RefusedNote>
    )}
  </>
)

interface WeightProps {
  readonly name: string
  /** Grams as they are typed. */
  readonly value: string
  /** Grams that the items and the packaging have; null where it is not known. */
  readonly proposed: number | null
  readonly onValue: (value: string) => void
}

/** What a parcel weighs, where it is not what its items and its packaging do. */
export function WeightField({ name, value, proposed, onValue }: WeightProps) {
  const fault = readWeight(value)
  return (
    <NumberField
      label={t.weight}
      isOptional="unsaid"
      name={name}
      value={value}
      placeholder={String(proposed ?? '')}
      problem={typeof fault === 'string' ? problemText[fault] : undefined}
      onValue={onValue}
    />
  )
}
