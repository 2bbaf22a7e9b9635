import { addressSchema, type CheckoutForm, customerSchema } from '@/domain/checkout.ts'
import type { CheckoutPayment } from '@/domain/order-states.ts'
import { checkoutText, type FieldProblem } from '@/texts/checkout.ts'
import { type Card, cardProblems } from './card.ts'
import { STRIPE_KEY } from './stripe/key.ts'

export type FormField = keyof CheckoutForm
export type CardField = keyof Card
export type Field = FormField | CardField | 'relayPoint'

/** What is typed, field by field, before it is checked. */
export type Form = Readonly<Record<FormField, string>>
export type Problems = Readonly<Partial<Record<Field, FieldProblem>>>

export type Step = 1 | 2 | 3

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

const isProblem = (message: string): message is FieldProblem => message in checkoutText.problems

/** The first issue of each field, in the order of the schema's fields. */
function fromIssues(issues: readonly Issue[]): Problems {
  const found: Partial<Record<Field, FieldProblem>> = {}
  for (const { path, message } of issues) {
    const field = path[0] as FormField
    found[field] ??= isProblem(message) ? message : 'required'
  }
  return found
}

interface Filled {
  readonly form: Form
  readonly card: Card
  readonly paymentMethod: CheckoutPayment
}

/** What keeps a step from being passed; the order is the order of the fields on the page. */
export function problemsOf(step: Step, { form, card, paymentMethod }: Filled, today: Date): Problems {
  // Stripe checks what is typed into its own frame.
  if (step === 3) return STRIPE_KEY || paymentMethod !== 'card' ? {} : cardProblems(card, today)
  const checked = (step === 1 ? customerSchema : addressSchema).safeParse(form)
  return checked.success ? {} : fromIssues(checked.error.issues)
}

export const hasProblems = (problems: Problems): boolean => Object.keys(problems).length > 0

/** The one sentence of the toast: missing fields come before wrong ones, as the specification orders them. */
export function spokenProblem(problems: Problems): string {
  const found = Object.values(problems)
  return checkoutText.problems[found.includes('required') ? 'required' : (found[0] ?? 'required')]
}
