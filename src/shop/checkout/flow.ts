import type { CartChange } from '@/domain/cart-offers.ts'
import type { Refusal } from '@/domain/errors.ts'
import type { CheckoutPayment } from '@/domain/order-states.ts'
import type { RelayPoint } from '@/domain/relay-point.ts'
import { DEFAULT_COUNTRY } from '@/domain/rules.ts'
import { type Card, EMPTY_CARD } from './card.ts'
import {
  type CardField,
  type Field,
  type Form,
  type FormField,
  hasProblems,
  type Problems,
  problemsOf,
  type Step,
} from './problems.ts'

/** A relay point of a method, as it was chosen. */
export interface ChosenRelay {
  readonly method: string
  readonly point: RelayPoint
}

export interface Checkout {
  readonly step: Step
  readonly form: Form
  readonly card: Card
  /** Id of the chosen shipping method; empty until one is chosen. */
  readonly shippingMethod: string
  readonly relay: ChosenRelay | null
  readonly paymentMethod: CheckoutPayment
  readonly problems: Problems
  /** Counts the refused advances: each moves the focus to the first wrong field. */
  readonly stumbles: number
  readonly phase: 'filling' | 'processing' | 'paid'
  /** Why the last click of the pay button made no order. */
  readonly refusal: Refusal | null
  /** What the bank or Stripe says of the card, in words; the order is placed, or was not sent. */
  readonly declined: string | null
  /** What changed in the cart since the customer saw it, until the next click. */
  readonly changes: readonly CartChange[]
}

export type CheckoutAction =
  | { readonly type: 'typed'; readonly field: FormField; readonly value: string }
  | { readonly type: 'card_typed'; readonly field: CardField; readonly value: string }
  | { readonly type: 'shipping_chosen'; readonly id: string }
  | { readonly type: 'relay_chosen'; readonly relay: ChosenRelay }
  | { readonly type: 'relay_missed' }
  | { readonly type: 'payment_chosen'; readonly method: CheckoutPayment }
  | { readonly type: 'advanced'; readonly today: Date }
  | { readonly type: 'went_back' }
  | { readonly type: 'went_to'; readonly step: Step; readonly today: Date }
  | {
      readonly type: 'wallet_given'
      readonly form: Form
      readonly shippingMethod: string
      readonly method: CheckoutPayment
    }
  | { readonly type: 'processing' }
  | { readonly type: 'refused'; readonly refusal: Refusal; readonly changes: readonly CartChange[] }
  | { readonly type: 'declined'; readonly message: string }
  | { readonly type: 'cart_changed'; readonly changes: readonly CartChange[] }
  | { readonly type: 'paid' }

export const EMPTY_FORM: Form = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  addressComplement: '',
  postalCode: '',
  city: '',
  country: DEFAULT_COUNTRY,
}

export const NEW_CHECKOUT: Checkout = {
  step: 1,
  form: EMPTY_FORM,
  card: EMPTY_CARD,
  shippingMethod: '',
  relay: null,
  paymentMethod: 'card',
  problems: {},
  stumbles: 0,
  phase: 'filling',
  refusal: null,
  declined: null,
  changes: [],
}

function without(problems: Problems, field: Field): Problems {
  const { [field]: _settled, ...rest } = problems
  return rest
}

/** The first step at or before `wanted` that has problems, otherwise `wanted`: no step can be jumped over. */
export function reachable(state: Checkout, wanted: Step, today: Date): Step {
  for (const step of [1, 2] as const)
    if (step < wanted && hasProblems(problemsOf(step, state, today))) return step
  return wanted
}

function stepTo(state: Checkout, step: Step): Checkout {
  return { ...state, step, problems: {}, declined: null, refusal: step === state.step ? state.refusal : null }
}

function advance(state: Checkout, today: Date): Checkout {
  const problems = problemsOf(state.step, state, today)
  if (hasProblems(problems)) return { ...state, problems, stumbles: state.stumbles + 1 }
  return state.step === 3 ? { ...state, problems: {} } : stepTo(state, state.step === 1 ? 2 : 3)
}

/** Every transition of the checkout; while a payment is processed nothing else happens. */
export function checkoutReducer(state: Checkout, action: CheckoutAction): Checkout {
  if (state.phase === 'paid') return state
  if (action.type === 'refused')
    return {
      ...state,
      // A wallet pays from the first step: what is left to do stands on the last, filled in with what the wallet knew.
      step: 3,
      phase: 'filling',
      declined: null,
      relay: action.refusal.code === 'relay_point_unavailable' ? null : state.relay,
      refusal: action.refusal,
      changes: action.changes,
    }
  if (action.type === 'declined') return { ...state, step: 3, phase: 'filling', declined: action.message }
  if (action.type === 'paid') return { ...state, phase: 'paid', card: EMPTY_CARD }
  if (state.phase === 'processing') return state
  switch (action.type) {
    case 'typed':
      return {
        ...state,
        form: { ...state.form, [action.field]: action.value },
        problems: without(state.problems, action.field),
      }
    case 'card_typed':
      return {
        ...state,
        card: { ...state.card, [action.field]: action.value },
        problems: without(state.problems, action.field),
      }
    case 'shipping_chosen':
      return {
        ...state,
        shippingMethod: action.id,
        problems: without(state.problems, 'relayPoint'),
      }
    case 'relay_chosen':
      return {
        ...state,
        relay: action.relay,
        problems: without(state.problems, 'relayPoint'),
      }
    case 'relay_missed':
      return {
        ...stepTo(state, 2),
        problems: { relayPoint: 'relay_point' },
        stumbles: state.stumbles + 1,
      }
    case 'payment_chosen':
      return { ...state, paymentMethod: action.method, problems: {} }
    case 'wallet_given':
      return {
        ...state,
        form: action.form,
        shippingMethod: action.shippingMethod,
        paymentMethod: action.method,
        problems: {},
      }
    case 'advanced':
      return advance(state, action.today)
    case 'went_back':
      return state.step === 1 ? state : stepTo(state, state.step === 3 ? 2 : 1)
    case 'went_to':
      return stepTo(state, reachable(state, action.step, action.today))
    case 'cart_changed':
      return { ...state, changes: action.changes }
    case 'processing':
      return { ...state, phase: 'processing', refusal: null, declined: null, changes: [], problems: {} }
  }
}
