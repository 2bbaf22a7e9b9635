import { useEffect, useRef, useState } from 'react'
import type { Cents } from '@/domain/money.ts'
import type { OnlinePayment } from '@/domain/order-states.ts'
import { paymentText } from '@/texts/payment.ts'
import { type Buyer, type CardEntry, openCardEntry } from './card-entry.ts'

interface Props {
  readonly amount: Cents
  readonly buyer: Buyer
  /** Told of the open entry, and null when it is closed. */
  readonly onEntry: (entry: CardEntry | null) => void
  readonly onMethod?: (method: OnlinePayment) => void
}

/** Stripe's Payment Element in the page: card, PayPal and wallets as the account offers them. */
export default function StripeFields({ amount, buyer, onEntry, onMethod }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const entry = useRef<CardEntry | null>(null)
  const handlers = useRef({ onEntry, onMethod })
  handlers.current = { onEntry, onMethod }
  const [phase, setPhase] = useState<'opening' | 'open' | 'failed'>('opening')
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, and again when it is asked for
  useEffect(() => {
    let isGone = false
    setPhase('opening')
    if (!place.current) return
    openCardEntry(place.current, amount, buyer, (method) => handlers.current.onMethod?.(method)).then(
      (opened) => {
        if (isGone) return opened.close()
        entry.current = opened
        handlers.current.onEntry(opened)
        setPhase('open')
      },
      () => {
        if (!isGone) setPhase('failed')
      },
    )
    return () => {
      isGone = true
      handlers.current.onEntry(null)
      entry.current?.close()
      entry.current = null
    }
  }, [tries])

  useEffect(() => {
    entry.current?.setAmount(amount)
  }, [amount])

  return (
    <div className="space-y-4">
      {phase === 'opening' && (
        <p role="status" className="text-ink-soft">
          {paymentText.loading}
        </p>
      )}
      {phase === 'failed' && (
        <div role="alert" className="border-l-4 border-terracotta bg-terracotta-pale px-5 py-4">
          <p>{paymentText.unavailable}</p>
          <button type="button" className="button button-quiet mt-4" onClick={() => setTries(tries + 1)}>
            {paymentText.retry}
          </button>
        </div>
      )}
      <div ref={place} className={phase === 'failed' ? 'hidden' : ''} />
      <p className="text-sm text-stone">{paymentText.privacy}</p>
    </div>
  )
}
