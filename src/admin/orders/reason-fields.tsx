import type { RefundReason } from '@/domain/order-work.ts'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { type Bound, SelectField } from '@/ui/form/fields.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'

interface Props {
  readonly reasons: readonly RefundReason[]
  readonly reason: Bound
  readonly note: Bound
}

/** Why, and what the shop wants to remember of it. */
export function ReasonFields({ reasons, reason, note }: Props) {
  return (
    <>
      <SelectField
        label={t.reason}
        {...reason}
        options={[
          { value: '', label: t.chooseReason },
          ...reasons.map((value) => ({ value, label: t.refundReasons[value] })),
        ]}
      />
      <TextArea label={t.note} hint={t.noteHint} isOptional rows={2} maxLength={400} {...note} />
    </>
  )
}

/** The chosen reason; null while nobody has chosen: figures of reasons must not count what was there beforehand. */
export const reasonIn = <Reason extends string>(reasons: readonly Reason[], value: string): Reason | null =>
  reasons.find((one) => one === value) ?? null
