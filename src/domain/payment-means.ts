import * as z from 'zod'
import { line, paragraphs } from './form-fields.ts'
import { isIban, plainIban } from './iban.ts'

/** Days that an order waits for a transfer, a cheque or cash: cheques travel by post, over a weekend. */
export const PAYMENT_DAYS = { min: 2, standard: 7, max: 30 } as const

/** Most characters. */
export const PAYMENT_LIMITS = { accountHolder: 70, chequePayee: 100, chequeAddress: 400 } as const

/** How the shop is paid without Stripe, as it is typed. Messages are keys of `problemText`. */
const meansInput = z.object({
  offersTransfer: z.boolean(),
  iban: z.string().overwrite(plainIban),
  bic: z.string().overwrite(plainIban),
  accountHolder: line(PAYMENT_LIMITS.accountHolder),
  offersCheque: z.boolean(),
  chequePayee: line(PAYMENT_LIMITS.chequePayee),
  chequeAddress: paragraphs(PAYMENT_LIMITS.chequeAddress),
  paymentDays: z.string().refine((text) => {
    const days = Number(text)
    return /^\d{1,2}$/.test(text.trim()) && days >= PAYMENT_DAYS.min && days <= PAYMENT_DAYS.max
  }, 'payment_days'),
})
export type PaymentMeansInput = z.infer<typeof meansInput>
/** Names of the fields, in the order of the form. */
export const PAYMENT_MEANS_FIELDS = Object.keys(meansInput.shape) as readonly (keyof PaymentMeansInput)[]

/** The same, as it is stored. */
export type PaymentMeans = Omit<PaymentMeansInput, 'paymentDays'> & { readonly paymentDays: number }

const BIC = /^([A-Z]{6}[0-9A-Z]{2}([0-9A-Z]{3})?)?$/

/** What the owner types, checked: what is offered says where the money goes. */
export const paymentMeansSchema = meansInput.transform((input, context): PaymentMeans => {
  const problem = (path: keyof PaymentMeansInput, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  const needed: readonly (keyof PaymentMeansInput)[] = [
    ...(input.offersTransfer ? (['iban', 'accountHolder'] as const) : []),
    ...(input.offersCheque ? (['chequePayee', 'chequeAddress'] as const) : []),
  ]
  for (const name of needed) if (input[name] === '') problem(name, 'required')
  if (input.iban !== '' && !isIban(input.iban)) problem('iban', 'iban')
  if (!BIC.test(input.bic)) problem('bic', 'bic')
  return { ...input, paymentDays: Number(input.paymentDays) }
})
