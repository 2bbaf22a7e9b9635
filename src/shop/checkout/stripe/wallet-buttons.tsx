import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Cart } from '@/domain/cart.ts'
import { PATHS } from '@/domain/paths.ts'
import type { Country } from '@/domain/rules.ts'
import type { ShippingMethod } from '@/domain/shipping.ts'
import type { EnteredCode } from '@/stores/entered-code.ts'
import { toasts } from '@/stores/toasts.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { walletText } from '@/texts/wallets.ts'
import { type Checkout, checkoutReducer, reachable } from '../flow.ts'
import { countryOf, methodFor, totalsWith } from '../order-content.ts'
import { hasProblems, problemsOf, spokenProblem } from '../problems.ts'
import type { CheckoutDispatch } from '../use-checkout.ts'
import type { Pay } from '../use-payment.ts'
import type { Giver } from './stripe-js.ts'
import { type Agreed, openWallets, type Wallets } from './wallets.ts'

interface Props {
  readonly state: Checkout
  readonly dispatch: CheckoutDispatch
  readonly cart: Cart
  readonly methods: readonly ShippingMethod[]
  /** The discount code. */
  readonly entered: EnteredCode
  readonly pay: Pay
  /** The legal guarantee, which must be told of before the order is placed. */
  readonly guarantee: ReactNode
}

/**
 * Pays with what a wallet knows of its owner: the same order, by the same way, as the form's. What the wallet left out is asked
 * for in the form, which is filled in with the rest.
 */
async function payWith(props: Props, agreed: Agreed, giver: Giver): Promise<string | null> {
  const { dispatch, methods, pay } = props
  const today = new Date()
  const given = {
    type: 'wallet_given',
    form: agreed.form,
    shippingMethod: agreed.shippingMethod,
    method: agreed.paymentMethod,
  } as const
  const state = checkoutReducer(props.state, given)
  dispatch(given)
  const step = reachable(state, 3, today)
  const problems = step === 3 ? {} : problemsOf(step, state, today)
  const method = methodFor(methods, countryOf(agreed.form.country), agreed.shippingMethod)
  if (hasProblems(problems)) {
    // While a sheet is open the page takes no focus.
    setTimeout(() => {
      dispatch({ type: 'went_to', step, today })
      dispatch({ type: 'advanced', today })
      toasts.show({ title: spokenProblem(problems), variant: 'destructive' })
    })
    return spokenProblem(problems)
  }
  if (method?.id !== agreed.shippingMethod) {
    dispatch({ type: 'went_to', step: 2, today })
    return checkoutText.noShippingMethod
  }
  return await pay({ state, method, giver, agreed: agreed.amount })
}

/** Apple Pay, Google Pay, PayPal and Link, as browser and account have them: nothing at all where there is none. */
export default function WalletButtons(props: Props) {
  const { state, cart, methods, entered, guarantee } = props
  const place = useRef<HTMLDivElement>(null)
  const wallets = useRef<Wallets | null>(null)
  const now = useRef(props)
  now.current = props
  const [phase, setPhase] = useState<'opening' | 'open' | 'none'>('opening')

  useEffect(() => {
    let isGone = false
    if (!place.current) return
    const till = {
      sale: () => {
        const { state, cart, methods, entered } = now.current
        return {
          cart,
          methods,
          form: state.form,
          chosen: state.shippingMethod,
          country: countryOf(state.form.country),
          totalsWith: (method: ShippingMethod, country: Country) =>
            totalsWith(cart, method, country, entered),
        }
      },
      pay: (agreed: Agreed, giver: Giver) => payWith(now.current, agreed, giver),
    }
    openWallets(place.current, till).then(
      (opened) => {
        if (isGone) return opened.close()
        wallets.current = opened
        setPhase(opened.any ? 'open' : 'none')
      },
      // The form below takes every card: who has no wallets misses nothing.
      () => {
        if (!isGone) setPhase('none')
      },
    )
    return () => {
      isGone = true
      wallets.current?.close()
      wallets.current = null
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the amounts depend on
  useEffect(() => {
    wallets.current?.refresh()
  }, [cart, methods, entered, state.form.country, state.shippingMethod])

  if (phase === 'none') return null
  return (
    <section aria-labelledby="portefeuilles" className="mb-10 space-y-4">
      <h2 id="portefeuilles" className="font-display text-xl">
        {walletText.title}
      </h2>
      <div ref={place} className="min-h-12" />
      {state.phase === 'processing' && <p role="status">{checkoutText.processing}</p>}
      <p className="text-sm text-ink-soft">
        {walletText.oblige}{' '}
        <a href={PATHS.cgv} target="_blank" rel="noopener" className="link">
          {checkoutText.termsLink}
        </a>
        . {checkoutText.withdrawal}
      </p>
      <div>{guarantee}</div>
      <p className="flex items-center gap-4 pt-4 text-sm text-stone before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {walletText.orForm}
      </p>
    </section>
  )
}
