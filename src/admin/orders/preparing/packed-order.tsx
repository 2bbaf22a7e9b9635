import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { CONTROL, PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { toastFailure, toastRefusal } from '@/admin/ui/failures.ts'
import { ORDERS_KEY } from '@/admin/ui/queries.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { useDraft } from '@/admin/ui/use-draft.ts'
import { useMutationOnce } from '@/admin/ui/use-mutation-once.ts'
import { adminClient } from '@/data/admin/client.ts'
import { sendExchange } from '@/data/admin/order-changes.ts'
import { shipOrders, type TableOrder } from '@/data/admin/preparing.ts'
import { isGathered, isToShip, type PreparedLine } from '@/domain/preparing.ts'
import { labelsText } from '@/texts/admin/labels.ts'
import { preparingText as t } from '@/texts/admin/preparing.ts'
import { itemDetails } from '@/texts/item-details.ts'
import { Details } from '@/ui/details.tsx'
import { LabelDesk } from '../labels/label-desk.tsx'
import type { LabelDesk as Desk } from '../labels/use-labels.ts'
import { PrintButton } from '../print-button.tsx'
import { Mark } from '../work-mark.tsx'
import { ParcelLabel } from './parcel-label.tsx'
import { PickBox } from './pick-box.tsx'

interface Props {
  readonly order: TableOrder
  /** Null where the shop buys no labels. */
  readonly desk: Desk | null
  readonly place: string
  readonly onPick: (lines: readonly PreparedLine[], isPicked: boolean) => void
  readonly onNext: () => void
}

const isText = (kept: unknown): kept is string => typeof kept === 'string'

/** The order in hand. The field of the tracking number has the focus: a scanner types, hits Enter, and the next one stands there. */
export function PackedOrder({ order, desk, place, onPick, onNext }: Props) {
  const { orderNumber, lines, exchange } = order
  const cache = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const draft = useDraft(`order/${orderNumber}/${exchange ? 'exchange-' : ''}tracking`, '', isText)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const undo = useUndo(order)
  const failed = (exchange ? t.exchangeFailed : t.shipFailed)(orderNumber)
  const { mutate, isPending } = useMutationOnce({
    mutationFn: () =>
      shipOrders(adminClient(), [
        { number: orderNumber, tracking: draft.value, exchange: exchange !== null },
      ]),
    onSuccess: async ([outcome]) => {
      const readAnew = cache.invalidateQueries({ queryKey: ORDERS_KEY })
      if (outcome?.refusal) {
        toastRefusal(failed, outcome.refusal)
        field.current?.select()
        // The right number may be scanned at once: it does not wait until the table is read anew.
        return
      }
      draft.settle()
      showToast(
        exchange
          ? { title: t.exchangeShipped(orderNumber), description: t.informedSoon, action: undo }
          : { title: t.shipped(orderNumber), description: t.informed },
      )
      onNext()
      await readAnew
    },
    onError: (error) => toastFailure(failed, error),
  })
  const ship = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  const isOpen = isToShip(order)
  return (
    <section aria-label={`${order.customerName}, ${orderNumber}`}>
      <p className="text-sm text-stone">{[orderNumber, place].filter(Boolean).join(' · ')}</p>
      <h2 className="text-2xl wrap-anywhere">
        {order.customerName}{' '}
        {exchange && (
          <span className="font-sans text-base">
            <Mark tone="quiet">{t.exchange}</Mark>
          </span>
        )}
        {order.isLate && <span className="font-sans text-sm text-terracotta-ink">{t.late}</span>}
      </h2>
      <ParcelLabel order={order} />
      {exchange === 'due' && <p className="mt-1">{t.exchangeNote}</p>}
      {order.withdrawal && (
        <p role="alert" className="mt-3 border-l-4 border-terracotta-ink bg-linen p-3">
          {order.withdrawal === 'whole' ? t.withdrawn : t.partlyWithdrawn}{' '}
          <Link to={`/orders/${orderNumber}`} className="link inline-block py-1">
            {t.toOrder}
          </Link>
        </p>
      )}
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <PickBox
            key={line.exchange ?? line.position}
            label={t.pick(line.name)}
            image={line.image}
            isPicked={line.isPicked}
            isOff={!isOpen}
            onPick={(isPicked) => onPick([{ ...line, orderNumber }], isPicked)}
          >
            <span className="block font-medium wrap-anywhere">
              {line.quantity} × {line.name}
            </span>
            <Details lines={itemDetails(line)} />
            <span className="block text-sm text-stone">{line.sku}</span>
          </PickBox>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <PrintButton orders={[orderNumber]} kind="table_slip" label={t.print} />
        <button type="button" className={QUIET} onClick={onNext}>
          {t.skip}
        </button>
      </div>
      {(isOpen || order.label?.state === 'ready') && (
        <div className="mt-5">
          <LabelDesk
            order={orderNumber}
            label={order.label}
            desk={desk}
            kind={exchange ? 'exchange' : 'outbound'}
          />
        </div>
      )}
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
            {order.label?.state === 'ready'
              ? labelsText.withOrder
              : exchange
                ? t.exchangeHint
                : t.trackingHint}
          </p>
          <button type="submit" className={`mt-4 max-sm:w-full ${PRIMARY}`} disabled={isPending}>
            {isPending ? t.shipping : t.ship}
          </button>
        </form>
      ) : (
        <p className="mt-5">
          {exchange ? t.exchangeSent : t.notToShip} {order.trackingNumber}
        </p>
      )}
    </section>
  )
}

/** Takes back that the units of an exchange were sent: the email to their buyer waits for two minutes. */
function useUndo({ orderNumber, lines }: TableOrder) {
  const cache = useQueryClient()
  const onClick = async () => {
    try {
      for (const { exchange } of lines) if (exchange) await sendExchange(adminClient(), exchange, false)
      showToast({ title: t.exchangeUndone(orderNumber) })
    } catch (error) {
      toastFailure(t.undoFailed, error)
    }
    await cache.invalidateQueries({ queryKey: ORDERS_KEY })
  }
  return { label: t.undo, onClick: () => void onClick() }
}
