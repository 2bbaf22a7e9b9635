import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Preparation } from '@/domain/delivery-day.ts'
import { formatCents } from '@/domain/money.ts'
import type { CheckoutPayment } from '@/domain/order-states.ts'
import type { ShippingMethod } from '@/domain/shipping.ts'
import { vatRegime } from '@/domain/vat.ts'
import { cart } from '@/stores/cart.ts'
import { changeSentence } from '@/stores/change-sentence.ts'
import { withTimeout } from '@/stores/timeout.ts'
import { toasts } from '@/stores/toasts.ts'
import { cartChangesText } from '@/texts/cart-changes.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { Notices } from '@/ui/notices.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { attempt } from './attempt.ts'
import { AwaitedCart } from './awaited-cart.tsx'
import { CurrentStep } from './current-step.tsx'
import { countryOf, methodFor, relayOf, totalsWith } from './order-content.ts'
import { OrderSummary } from './order-summary.tsx'
import { hasProblems, problemsOf, spokenProblem } from './problems.ts'
import { refreshCart } from './refresh-cart.ts'
import type { Settled } from './settle-attempt.ts'
import { StepList } from './step-list.tsx'
import type { CardEntry } from './stripe/card-entry.ts'
import { STRIPE_KEY } from './stripe/key.ts'
import { loadWallets } from './stripe/load-wallets.ts'
import { useCheckout } from './use-checkout.ts'
import { useDiscount } from './use-discount.ts'
import { usePayment } from './use-payment.ts'
import { usePrefill } from './use-prefill.ts'
import { useShipping } from './use-shipping.ts'

interface Props {
  readonly methods: readonly ShippingMethod[]
  readonly vatExempt: boolean
  readonly ways: readonly CheckoutPayment[]
  readonly paymentDays: number
  readonly preparation: Preparation
  /** What the page says of the legal guarantee. */
  readonly guarantee: ReactNode
}

/**
 * An order that was sent and not heard of may exist: the cart must not be lowered by the stock that this very order took, nor
 * be ordered again before the shop has been asked.
 */
const settle = (): Promise<Settled> =>
  attempt.isOpen() || STRIPE_KEY
    ? import('./settle-attempt.ts')
        .then((work) => work.settleAll())
        .catch(() => ({ became: 'unheard', notice: checkoutText.outcomeUnknown }))
    : Promise.resolve({ became: 'none' })

/** The checkout once the browser has it: the form and the order side by side, both from one cart and one state. */
export function CheckoutFlow({
  methods: prerendered,
  vatExempt,
  ways,
  paymentDays,
  preparation,
  guarantee,
}: Props) {
  const lines = useStore(cart.$cart)
  const [state, dispatch] = useCheckout(ways)
  const shipping = useShipping(prerendered)
  usePrefill(state, dispatch)
  const country = countryOf(state.form.country)
  const method = methodFor(shipping.methods, country, state.shippingMethod)
  const entered = useDiscount(lines, state)
  const totals = totalsWith(lines, method, country, entered)
  const [shown, setShown] = useState<string>()
  const [isSettled, setSettled] = useState(false)
  const [Wallets, setWallets] = useState<Awaited<ReturnType<typeof loadWallets>>>(null)
  const entry = useRef<CardEntry | null>(null)
  const pay = usePayment(dispatch, shipping.refresh)

  const { refresh } = shipping
  useEffect(() => {
    const checked = settle().then(async ({ became, notice }) => {
      setShown(notice)
      if (became === 'left') dispatch({ type: 'paid' })
      if (became !== 'none') return
      const changes = await refreshCart()
      if (changes.length > 0) dispatch({ type: 'cart_changed', changes })
    })
    const wallets = STRIPE_KEY && loadWallets().then((loaded) => setWallets(() => loaded))
    // Fees and notices stand right at the first sight of the form, and push nothing aside.
    void withTimeout(Promise.all([checked, refresh(), wallets])).then(() => setSettled(true))
  }, [refresh, dispatch])

  function submit() {
    const today = new Date()
    const problems = problemsOf(state.step, state, today)
    const isRelayMissing = state.step > 1 && method?.needsRelay && relayOf(state, method) === null
    if (isRelayMissing && !hasProblems(problems)) {
      dispatch({ type: 'relay_missed' })
      toasts.show({ title: checkoutText.problems.relay_point, variant: 'destructive' })
      return
    }
    dispatch({ type: 'advanced', today })
    if (hasProblems(problems)) toasts.show({ title: spokenProblem(problems), variant: 'destructive' })
    else if (state.step === 3 && method) void pay({ state, method, giver: entry.current })
  }

  if (!isSettled) return <AwaitedCart isLoading />
  if (state.phase === 'paid') return <Skeleton label={checkoutText.processing} />
  // A refusal tells its changes beside the pay button.
  const untold = state.refusal && lines.length > 0 ? [] : state.changes
  const notices = untold.map((change) => ({
    key: `${change.kind}-${change.id}`,
    sentence: changeSentence(change),
  }))
  if (shown && !state.refusal) notices.push({ key: 'told', sentence: shown })
  return (
    <div className="min-h-[70vh]">
      <Notices title={cartChangesText.changesTitle} notices={notices} />
      {lines.length === 0 ? (
        <AwaitedCart isLoading={false} />
      ) : (
        <>
          <div className="lg:max-w-[calc(100%-29rem)]">
            <StepList current={state.step} dispatch={dispatch} />
          </div>
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1fr_24rem] lg:gap-20">
            <div>
              {Wallets && state.step === 1 && totals.total > 0 && (
                <Wallets
                  state={state}
                  dispatch={dispatch}
                  cart={lines}
                  methods={shipping.methods}
                  entered={entered}
                  pay={pay}
                  guarantee={guarantee}
                />
              )}
              <CurrentStep
                state={state}
                dispatch={dispatch}
                methods={shipping.methods}
                method={method}
                feeOf={(one) => totalsWith(lines, one, country, entered).shippingFee}
                total={formatCents(totals.total)}
                amount={totals.total}
                ways={ways}
                paymentDays={paymentDays}
                preparation={preparation}
                onEntry={(opened) => {
                  entry.current = opened
                }}
                guarantee={guarantee}
                onSubmit={submit}
              />
            </div>
            <OrderSummary
              lines={lines}
              totals={totals}
              entered={entered}
              email={state.step > 1 ? state.form.email : undefined}
              method={method}
              country={country}
              regime={vatRegime({ exempt: vatExempt }, country)}
              unfolded={state.step === 3}
            />
          </div>
        </>
      )}
    </div>
  )
}
