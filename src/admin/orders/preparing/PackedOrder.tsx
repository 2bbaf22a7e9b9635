import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { CONTROL, PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { toastFailure, toastRefusal } from '@/admin/ui/failures.ts'
import { ORDERS_KEY } from '@/admin/ui/queries.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { useDraft } from '@/admin/ui/use-draft.ts'
import { adminClient } from '@/data/admin/client.ts'
import { shipOrders, type TableOrder } from '@/data/admin/preparing.ts'
import { isGathered, isToShip, type PreparedLine } from '@/domain/preparing.ts'
import { preparingText as t } from '@/texts/admin/preparing.ts'
import { PrintButton } from '../PrintButton.tsx'
import { PickBox } from './PickBox.tsx'

interface Props {
  readonly order: TableOrder
  readonly place: string
  readonly onPick: (lines: readonly PreparedLine[], isPicked: boolean) => void
  readonly onNext: () => void
}

const isText = (kept: unknown): kept is string => typeof kept === 'string'

/** The order in hand. The field of the tracking number has the focus: a scanner types, presses Enter, and the next one stands there. */
export function PackedOrder({ order, place, onPick, onNext }: Props) {
  const { orderNumber, lines } = order
  const cache = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const draft = useDraft(`order/${orderNumber}/tracking`, '', isText)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const { mutate, isPending } = useMutation({
    mutationFn: () => shipOrders(adminClient(), [{ number: orderNumber, tracking: draft.value }]),
    onSuccess: async ([outcome]) => {
      if (outcome?.refusal) {
        toastRefusal(t.shipFailed(orderNumber), outcome.refusal)
        field.current?.select()
      } else {
        draft.settle()
        showToast({ title: t.shipped(orderNumber), description: t.told })
        onNext()
      }
      await cache.invalidateQueries({ queryKey: ORDERS_KEY })
    },
    onError: (error) => toastFailure(t.shipFailed(orderNumber), error),
  })
  const ship = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  const isOpen = isToShip(order)
  return (
    <section aria-label={orderNumber}>
      <p className="text-sm text-stone">{place}</p>
      <h2 className="text-2xl">
        {orderNumber}{' '}
        {order.isLate && <span className="font-sans text-sm text-terracotta-ink">{t.late}</span>}
      </h2>
      <p>
        {order.customerName} · {order.postalCode} {order.city}
      </p>
      <p className="text-ink-soft">
        {[order.shippingLabel, order.relayName].filter((part) => part !== null).join(' · ')}
      </p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <PickBox
            key={line.position}
            label={t.pick(line.name)}
            image={line.image}
            isPicked={line.isPicked}
            isOff={!isOpen}
            onPick={(isPicked) => onPick([{ orderNumber, position: line.position }], isPicked)}
          >
            <span className="block font-medium wrap-anywhere">
              {line.quantity} × {line.name}
            </span>
            {line.label && <span className="block">{line.label}</span>}
            <span className="block text-sm text-stone">{line.sku}</span>
          </PickBox>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <PrintButton orders={[orderNumber]} kind="packing_slip" label={t.print} />
        <button type="button" className={QUIET} onClick={onNext}>
          {t.skip}
        </button>
      </div>
      {isOpen ? (
        <form onSubmit={ship} className="mt-5">
          {!isGathered(order) && <p className="mb-3 text-terracotta-ink">{t.missing}</p>}
          <label htmlFor="suivi" className="font-medium">
            {t.tracking}
          </label>
          <input
            ref={field}
            id="suivi"
            value={draft.value}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="send"
            spellCheck={false}
            aria-describedby="suivi-aide"
            onChange={(event) => draft.setValue(event.target.value)}
            className={`mt-1.5 ${CONTROL}`}
          />
          <p id="suivi-aide" className="mt-1 text-sm text-stone">
            {t.trackingHint}
          </p>
          <button type="submit" className={`mt-4 max-sm:w-full ${PRIMARY}`} disabled={isPending}>
            {isPending ? t.shipping : t.ship}
          </button>
        </form>
      ) : (
        <p className="mt-5">
          {t.notToShip} {order.trackingNumber}
        </p>
      )}
    </section>
  )
}
