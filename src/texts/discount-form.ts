import type { Refusal } from '@/domain/errors.ts'
import { fieldsOf } from '@/domain/json.ts'
import { type Cents, formatCents } from '@/domain/money.ts'
import { frenchDates } from './french-dates.ts'
import { orderError } from './order-errors.ts'

const day = frenchDates({ dateStyle: 'long' })

/** The field of a discount code. */
export const discountFormText = {
  field: 'Code de réduction',
  apply: 'Appliquer',
  applying: 'Vérification...',
  empty: 'Entrez votre code.',
} as const

/** Why a code is refused, with the amount or the day where the shop told it. */
export function discountProblem({ code, details }: Refusal): string {
  const { minimum, missing, startsAt } = fieldsOf(details)
  if (code === 'discount_minimum' && typeof minimum === 'number' && typeof missing === 'number')
    return `Ce code vaut dès ${formatCents(minimum as Cents)} d’achat : il manque ${formatCents(missing as Cents)}.`
  if (code === 'discount_not_begun' && typeof startsAt === 'string')
    return `Ce code sera valable à partir du ${day(startsAt)}.`
  return orderError(code)
}
