import { type ActionDispatch, useEffect, useReducer } from 'react'
import { tabStore } from '@/data/browser-storage.ts'
import { fieldsOf } from '@/domain/json.ts'
import type { CheckoutPayment } from '@/domain/order-states.ts'
import { DRAFT_KEY } from '@/stores/checkout-draft.ts'
import { readDraft, writeDraft } from './draft.ts'
import { type Checkout, type CheckoutAction, checkoutReducer } from './flow.ts'
import type { Step } from './problems.ts'

export type CheckoutDispatch = ActionDispatch<[CheckoutAction]>

const stepIn = (state: unknown): Step | null => {
  const { step } = fieldsOf(state)
  return step === 1 || step === 2 || step === 3 ? step : null
}

/** Each step is an entry of the history, so that the browser's own back button goes back one step. */
function useStepHistory(step: Step, dispatch: CheckoutDispatch): void {
  useEffect(() => {
    const current = stepIn(history.state)
    if (current === null || step < current) history.replaceState({ step }, '')
    else if (step > current) history.pushState({ step }, '')
  }, [step])

  useEffect(() => {
    function follow(event: PopStateEvent) {
      const wanted = stepIn(event.state)
      if (wanted !== null) dispatch({ type: 'went_to', step: wanted, today: new Date() })
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [dispatch])
}

/** The checkout of this tab: what was typed survives a reload, except the card. Only for the browser. */
export function useCheckout(ways: readonly CheckoutPayment[]): readonly [Checkout, CheckoutDispatch] {
  const [state, dispatch] = useReducer(checkoutReducer, null, () =>
    readDraft(tabStore.getItem(DRAFT_KEY), new Date(), ways),
  )
  useStepHistory(state.step, dispatch)
  useEffect(() => {
    if (state.phase === 'paid') tabStore.removeItem(DRAFT_KEY)
    else tabStore.setItem(DRAFT_KEY, writeDraft(state))
  }, [state])
  return [state, dispatch]
}
