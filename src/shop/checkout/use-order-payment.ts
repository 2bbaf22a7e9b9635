import { useCallback, useEffect, useRef, useState } from 'react'
import type { PaymentAnswer } from '@/domain/payment.ts'
import { PAYMENT_POLL } from '@/domain/rules.ts'
import { paymentText } from '@/texts/payment.ts'
import { visitorError } from '@/texts/visitor-errors.ts'
import { tokenIn } from './order-token.ts'
import { paymentAnswer } from './payment-answer.ts'
import type { CardEntry } from './stripe/card-entry.ts'
import { unpaidOrder, withoutOrdered } from './unpaid-order.ts'

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** What was ordered leaves the cart once it is paid, whoever told of it. */
async function emptyCart(token: string): Promise<void> {
  const lines = unpaidOrder.settle(token)
  if (!lines) return
  const { cart } = await import('@/stores/cart.ts')
  cart.update((current) => withoutOrdered(current, lines))
}

/**
 * The payment of the order whose token stands in the address: the shop asks Stripe, and what Stripe adds to the address of its
 * return page is not looked at.
 * @param onChange the order itself may be another now.
 */
export function useOrderPayment(onChange: () => void) {
  const [answer, setAnswer] = useState<PaymentAnswer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isCancelled, setCancelled] = useState(false)
  const [isPaying, setPaying] = useState(false)
  const changed = useRef(onChange)
  changed.current = onChange

  const settle = useCallback(async (token: string, now: PaymentAnswer) => {
    setAnswer(now)
    if (now.state === 'paid') await emptyCart(token)
    if (now.state === 'paid' || now.state === 'refunded' || now.state === 'closed') changed.current()
  }, [])

  const follow = useCallback(
    async (isGone: () => boolean) => {
      const token = tokenIn(location.hash)
      if (token === null) return
      let isFresh = false
      for (let times = 0; times < PAYMENT_POLL.times && !isGone(); times += 1) {
        const asked = await paymentAnswer(token)
        if (isGone()) return
        if (asked.ok) await settle(token, asked.value)
        else setProblem(visitorError(asked.refusal.code))
        const state = asked.ok ? asked.value.state : 'processing'
        // That the bank still waits may have been said of a moment ago, to whoever asked before: it is asked about once more.
        const isOld: boolean = state === 'requires_action' && !isFresh
        if (state !== 'processing' && !isOld) return
        isFresh ||= isOld
        await wait(isOld ? PAYMENT_POLL.freshMs : PAYMENT_POLL.everyMs)
      }
    },
    [settle],
  )

  useEffect(() => {
    let isGone = false
    void follow(() => isGone)
    return () => {
      isGone = true
    }
  }, [follow])

  async function attempt(entry: CardEntry, token: string): Promise<void> {
    const card = await entry.give()
    if (!card.ok) return setProblem(card.message)
    const asked = await paymentAnswer(token, card.token)
    if (!asked.ok && asked.refusal.code === 'order_cancelled') {
      setCancelled(true)
      return await settle(token, { state: 'closed' })
    }
    if (!asked.ok) return setProblem(visitorError(asked.refusal.code))
    let now = asked.value
    if (now.state === 'requires_action' && now.clientSecret) {
      await entry.authenticate(now.clientSecret)
      const after = await paymentAnswer(token)
      now = after.ok ? after.value : { state: 'processing' }
      if (now.state === 'requires_action') now = { state: 'failed', reason: 'authentication_required' }
    }
    await settle(token, now)
    if (now.state === 'processing') void follow(() => false)
  }

  /** Another attempt, with the card in Stripe's form. */
  async function pay(entry: CardEntry | null): Promise<void> {
    const token = tokenIn(location.hash)
    if (isPaying || token === null) return
    setPaying(true)
    setProblem(null)
    try {
      if (entry) await attempt(entry, token)
      else setProblem(paymentText.unavailable)
    } catch {
      setProblem(paymentText.unavailable)
    } finally {
      setPaying(false)
    }
  }

  return { answer, problem, isCancelled, isPaying, pay }
}
