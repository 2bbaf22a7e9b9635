import { fieldsOf, readJson } from '@/domain/json.ts'
import { type CheckoutPayment, ONLINE_PAYMENTS } from '@/domain/order-states.ts'
import { relayPointSchema } from '@/domain/relay-point.ts'
import { COUNTRIES, DEFAULT_COUNTRY } from '@/domain/rules.ts'
import { type Checkout, type ChosenRelay, EMPTY_FORM, NEW_CHECKOUT, reachable } from './flow.ts'
import type { Form, FormField, Step } from './problems.ts'

const LONGEST_VALUE = 300

export const writeDraft = ({ step, form, shippingMethod, relay, paymentMethod }: Checkout): string =>
  JSON.stringify({ step, form, shippingMethod, relay, paymentMethod })

const readText = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value.length <= LONGEST_VALUE ? value : otherwise

function readForm(value: unknown): Form {
  const stored = fieldsOf(value)
  const fields = Object.keys(EMPTY_FORM) as FormField[]
  const form = Object.fromEntries(fields.map((field) => [field, readText(stored[field], EMPTY_FORM[field])]))
  const country = (COUNTRIES as readonly string[]).includes(form.country ?? '')
    ? form.country
    : DEFAULT_COUNTRY
  return { ...EMPTY_FORM, ...form, country: country ?? DEFAULT_COUNTRY }
}

function readRelay(value: unknown): ChosenRelay | null {
  const { method, point } = fieldsOf(value)
  const read = relayPointSchema.safeParse(point)
  return typeof method === 'string' && read.success ? { method, point: read.data } : null
}

/**
 * The checkout as it was left, as far as it can be read, at a step whose predecessors are in order.
 * @param ways what may be chosen now: another choice was one of before.
 */
export function readDraft(
  text: string | null,
  today: Date,
  ways: readonly CheckoutPayment[] = ONLINE_PAYMENTS,
): Checkout {
  const stored = fieldsOf(readJson(text))
  const paymentMethod =
    ways.find((method) => method === stored.paymentMethod) ?? ways[0] ?? NEW_CHECKOUT.paymentMethod
  const step: Step = stored.step === 2 || stored.step === 3 ? stored.step : 1
  const left: Checkout = {
    ...NEW_CHECKOUT,
    form: readForm(stored.form),
    shippingMethod: readText(stored.shippingMethod, ''),
    relay: readRelay(stored.relay),
    paymentMethod,
  }
  return { ...left, step: reachable(left, step, today) }
}
