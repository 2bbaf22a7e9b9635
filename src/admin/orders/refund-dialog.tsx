import { useState } from 'react'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { Toggle } from '@/admin/ui/toggle.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { type RefundRequest, refundOrder } from '@/data/admin/order-changes.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { addCents, cents, formatCents, ZERO } from '@/domain/money.ts'
import { isHandPayment } from '@/domain/order-states.ts'
import {
  holdingsOf,
  leftToRefund,
  leftToRestock,
  REFUND_REASONS,
  type RefundReason,
  refundOf,
} from '@/domain/order-work.ts'
import { centsFromInput, inputFromCents } from '@/domain/product-form.ts'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { NumberField } from '@/ui/form/number-field.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { leftShipping } from './left-shipping.ts'
import { MeansField } from './means-field.tsx'
import { askedOf, type Chosen, PieceFields, within } from './piece-fields.tsx'
import { ReasonFields, reasonIn } from './reason-fields.tsx'
import { useOrderChange } from './use-order-change.ts'

/** What a refund begins with. */
export interface RefundStart {
  readonly pieces: Chosen
  readonly hasShipping: boolean
  /** Null where nobody has said one yet. */
  readonly reason: RefundReason | null
  /** Declaration that it answers. */
  readonly withdrawal: string | null
}

export const NO_REFUND_YET: RefundStart = {
  pieces: {},
  hasShipping: false,
  reason: null,
  withdrawal: null,
}

interface Props {
  readonly order: OrderDetail
  readonly start: RefundStart
  readonly onClose: () => void
}

const read = (text: string) => (text.trim() === '' ? ZERO : centsFromInput(text))

/** What becomes of the money. */
const refundNote = ({ isSimulated, paymentMethod }: OrderDetail): string => {
  if (isSimulated) return t.refundSimulated
  return isHandPayment(paymentMethod) ? t.refundByHand : t.refundFinal
}

/** Gives a part of the order back: units, shipping, another amount. */
export function RefundDialog({ order, start, onClose }: Props) {
  const fee = leftShipping(order)
  // What was never sent is as new.
  const [restock, setRestock] = useState(order.status === 'pending')
  const [means, setMeans] = useState(isHandPayment(order.paymentMethod) ? order.paymentMethod : null)
  const { mutateAsync } = useOrderChange({
    order,
    change: (request: RefundRequest) => refundOrder(adminClient(), order, request),
    done: ({ isSimulated, paymentMethod }, { total }) =>
      isSimulated || isHandPayment(paymentMethod)
        ? t.refundDone(formatCents(total))
        : t.refundAsked(formatCents(total)),
    failed: t.refundFailed,
  })
  const holdings = holdingsOf(order.worked)
  const chosenOf = (pieces: Chosen) => within(pieces, holdings, leftToRefund)
  const priceOf = (chosen: Chosen) => {
    const countOf = new Map(holdings.map(({ key, held }) => [held, chosen[key] ?? 0]))
    return addCents(...order.worked.map((line) => refundOf(line, (held) => countOf.get(held) ?? 0)))
  }
  const form = useForm({
    saved: {
      pieces: start.pieces,
      shipping: start.hasShipping && fee > 0 ? inputFromCents(fee) : '',
      extra: '',
      reason: (start.reason ?? '') as string,
      note: '',
    },
    send: async (typed) => {
      const chosen = chosenOf(typed.pieces)
      const shipping = read(typed.shipping)
      const extra = read(typed.extra)
      if (shipping === null) return { shipping: problemText.number ?? '' }
      if (shipping > fee) return { shipping: t.shippingHint(formatCents(fee)) }
      if (extra === null) return { extra: problemText.number ?? '' }
      const total = addCents(priceOf(chosen), shipping, extra)
      if (total === ZERO) return { extra: t.refundEmpty }
      if (total > order.refundable) {
        // At what was typed: an empty field has nothing to correct.
        const typedIn = extra > 0 ? 'extra' : shipping > 0 ? 'shipping' : 'pieces'
        return { [typedIn]: t.left(formatCents(order.refundable)) }
      }
      const reason = reasonIn(REFUND_REASONS, typed.reason)
      if (reason === null) return { reason: t.reasonMissing }
      const request = { lines: askedOf(chosen, holdings), shipping, extra, total, reason, note: typed.note }
      await mutateAsync({ ...request, restock, means, withdrawal: start.withdrawal }).then(
        onClose,
        () => undefined,
      )
      return undefined
    },
  })
  const chosen = chosenOf(form.values.pieces)
  const total = cents(priceOf(chosen) + (read(form.values.shipping) ?? 0) + (read(form.values.extra) ?? 0))
  // Without a unit it would still wait to be sent.
  const isAll = holdings.every(({ key, held }) => leftToRefund(held) === (chosen[key] ?? 0))
  const isEmptied = order.status === 'pending' && total < order.refundable && isAll
  const canRestock = (isSent: boolean) =>
    holdings.some(
      ({ key, held }) => held.isSent === isSent && leftToRestock(held, chosen[key] ?? 0, 'refunded') > 0,
    )
  return (
    <Dialog
      title={t.refundTitle}
      note={t.left(formatCents(order.refundable))}
      onClose={onClose}
      footer={
        <DialogButtons
          onCancel={onClose}
          form="remboursement"
          save={t.refundNow(formatCents(total))}
          isBusy={form.isBusy}
        />
      }
    >
      <form id="remboursement" noValidate onSubmit={form.onSubmit} className="space-y-4">
        <PieceFields
          holdings={holdings}
          most={leftToRefund}
          chosen={chosen}
          onChoose={(pieces) => form.set('pieces', pieces)}
          problem={form.problems.pieces}
          empty={t.nothingLeft}
        />
        <div className="grid gap-4 min-[420px]:grid-cols-2">
          {fee > 0 && (
            <NumberField
              label={t.shipping}
              hint={start.withdrawal ? t.shippingRule : t.shippingHint(formatCents(fee))}
              decimals={2}
              isOptional
              {...form.bind('shipping')}
            />
          )}
          <NumberField label={t.extra} hint={t.extraHint} decimals={2} isOptional {...form.bind('extra')} />
        </div>
        <ReasonFields reasons={REFUND_REASONS} reason={form.bind('reason')} note={form.bind('note')} />
        {canRestock(true) && (
          <Toggle label={t.restock} hint={t.restockHint} isOn={restock} onChange={setRestock} />
        )}
        {canRestock(false) && <p className="text-sm text-ink-soft">{t.unsentRestock}</p>}
        {isEmptied && <p className="rounded-[3px] bg-straw-pale px-3 py-2.5 text-sm">{t.cancelInstead}</p>}
        <p className="flex justify-between gap-4 border-t border-line pt-3 font-semibold">
          {t.refundAmount}
          <output className="figures">{formatCents(total)}</output>
        </p>
        {means && <MeansField value={means} onValue={setMeans} />}
        <p className="text-sm text-ink-soft">{refundNote(order)}</p>
      </form>
    </Dialog>
  )
}
