import { useDraft } from '@/admin/ui/use-draft.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type OrderDetail, setTrackingNumber } from '@/data/admin/orders.ts'
import { ordersText as t } from '@/texts/admin/orders.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { FormLook, SHOP_LOOK } from '@/ui/form/look.tsx'
import { useOrderChange } from './use-order-change.ts'

const isText = (kept: unknown): kept is string => typeof kept === 'string'

/** Number of the parcel, stored when the field is left or Enter is pressed. */
export function TrackingField({ order }: { readonly order: OrderDetail }) {
  const stored = order.tracking?.number ?? ''
  const {
    value: number,
    setValue: setNumber,
    settle,
  } = useDraft(`order/${order.orderNumber}/tracking`, stored, isText)
  const { mutate, isPending } = useOrderChange({
    order,
    change: (tracking: string) =>
      setTrackingNumber(adminClient(), order.orderNumber, tracking, order.version),
    done: (changed) => (changed.tracking ? t.trackingDone : t.trackingRemoved),
    failed: t.trackingFailed,
    undo:
      (_, { tracking }, { orderNumber }) =>
      (version) =>
        setTrackingNumber(adminClient(), orderNumber, tracking?.number ?? '', version),
  })
  const save = () => {
    if (!isPending && number.trim() !== stored) mutate(number, { onSuccess: settle })
  }
  return (
    <FormLook value={SHOP_LOOK}>
      <TextField
        name="suivi"
        label={t.tracking}
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
