import { useDraft } from '@/admin/ui/use-draft.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { ordersText as t } from '@/texts/admin/orders.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { FormLook, SHOP_LOOK } from '@/ui/form/look.tsx'
import { useOrderChange } from './use-order-change.ts'

const isText = (kept: unknown): kept is string => typeof kept === 'string'

interface Props {
  readonly order: OrderDetail
  /** Where what is typed is kept until it is stored. */
  readonly draft: string
  readonly label: string
  readonly stored: string
  /** Stores a number; empty takes it away. */
  readonly set: (tracking: string, version: string) => Promise<OrderDetail>
}

/** Number of a parcel, stored when the field is left or Enter is hit. */
export function TrackingField({ order, draft, label, stored, set }: Props) {
  const { value: number, setValue: setNumber, settle } = useDraft(draft, stored, isText)
  const { mutate, isPending } = useOrderChange({
    order,
    change: (tracking: string) => set(tracking, order.version),
    done: (_, tracking) => (tracking.trim() ? t.trackingDone : t.trackingRemoved),
    failed: t.trackingFailed,
    undo: () => (version) => set(stored, version),
  })
  const save = () => {
    if (!isPending && number.trim() !== stored) mutate(number, { onSuccess: settle })
  }
  return (
    <FormLook value={SHOP_LOOK}>
      <TextField
        name="suivi"
        label={label}
        hint={t.trackingHint}
        value={number}
        onValue={setNumber}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </FormLook>
  )
}
