import { tabStore } from '@/data/browser-storage.ts'
import { confirmationPath } from '@/domain/paths.ts'
import { cart } from '@/stores/cart.ts'
import { DRAFT_KEY } from '@/stores/checkout-draft.ts'
import { removeDiscount } from '@/stores/discount.ts'
import { keepToast } from '@/stores/flash.ts'
import { attemptText } from '@/texts/attempt.ts'
import { attempt } from './attempt.ts'
import { attemptAnswer } from './payment-answer.ts'
import { settleUnpaid } from './settle-unpaid.ts'
import { unpaidOrder, withoutOrdered } from './unpaid-order.ts'

/** After this an order that the shop does not know was never received. */
const LOST_AFTER_MS = 10 * 60_000

/**
 * What became of an order whose answer nobody read: `left` (it is paid, or will soon be: this page goes to it), `unpaid` (it waits to be
 * paid, or for another to take its place), `none` (there is none), `unheard` (the shop could not be asked).
 */
export type Became = 'left' | 'unpaid' | 'none' | 'unheard'

/** Shows an order that was paid meanwhile, or waits for a transfer or a cheque, instead of what was about to be ordered. */
export function showPaid(token: string, state: 'paid' | 'awaited' = 'paid'): void {
  keepToast(attemptText[state])
  location.assign(confirmationPath(token))
}

/** The buyer loaded the page again, left it, or changed the cart while an order was under way: without this they would pay twice. */
export async function settleAttempt(): Promise<Became> {
  const sent = attempt.sent()
  if (!sent) return 'none'
  const { key, lines, hasCode } = sent
  const asked = await attemptAnswer(key)
  if (!asked.ok) return 'unheard'
  if (!asked.value) {
    // It may still be on its way: asked again before anything else is sent.
    if (Date.now() - sent.at > LOST_AFTER_MS) attempt.settle(key)
    return 'none'
  }
  const { orderToken: token, payment } = asked.value
  const isMine = attempt.settle(key)
  if (payment.state === 'paid' || payment.state === 'awaited') {
    if (isMine) cart.update((current) => withoutOrdered(current, lines))
    if (isMine && hasCode) removeDiscount()
    unpaidOrder.settle(token)
    tabStore.removeItem(DRAFT_KEY)
    showPaid(token, payment.state)
    return 'left'
  }
  if (payment.state === 'closed' || payment.state === 'refunded') return 'none'
  if (isMine) unpaidOrder.keep({ token, key, lines })
  if (payment.state !== 'processing') return 'unpaid'
  // Its page waits for the money, and empties the cart then.
  location.assign(confirmationPath(token))
  return 'left'
}

/** What became of it, and what is told of that, if anything is. */
export interface Settled {
  readonly became: Became
  readonly notice?: string
}

/** The same when the checkout opens, where an order that was left unpaid may have been paid too. */
export async function settleAll(): Promise<Settled> {
  const became = await settleAttempt()
  if (became === 'none') await settleUnpaid()
  return became === 'unpaid' || became === 'unheard' ? { became, notice: attemptText[became] } : { became }
}
