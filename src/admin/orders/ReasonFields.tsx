import type { RefundReason } from '@/domain/order-work.ts'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { type Bound, SelectField } from '@/ui/form/fields.tsx'
import { TextArea } from '@/ui/form/TextArea.tsx'

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
        options={reasons.map((value) => ({ value, label: t.refundReasons[value] }))}
      />
      <TextArea label={t.note} hint={t.noteHint} isOptional rows={2} maxLength={400} {...note} />
    </>
  )
}

/** The reason that a list holds. */
export const reasonIn = (reasons: readonly RefundReason[], value: string): RefundReason =>
  reasons.find((one) => one === value) ?? 'other'
