/** Card fields as they are typed. They live in the page's memory only: never stored, never sent. */
export interface Card {
  readonly cardNumber: string
  /** MM/AA */
  readonly expiry: string
  readonly cvc: string
  readonly nameOnCard: string
}

export type CardProblem =
  | 'required'
  | 'too_long'
  | 'card_number'
  | 'card_expiry'
  | 'card_expired'
  | 'card_cvc'

export const EMPTY_CARD: Card = { cardNumber: '', expiry: '', cvc: '', nameOnCard: '' }

const LONGEST_NAME = 80

/** Check digit of ISO/IEC 7812. @param digits digits only. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = digit * 2
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

function numberProblem(typed: string): CardProblem | undefined {
  const digits = typed.replace(/[\s-]/g, '')
  if (digits === '') return 'required'
  return /^\d{12,19}$/.test(digits) && !/^0+$/.test(digits) && passesLuhn(digits) ? undefined : 'card_number'
}

/** A card is good until the end of its month. */
function expiryProblem(typed: string, today: Date): CardProblem | undefined {
  if (typed.trim() === '') return 'required'
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(typed.trim()) ?? []
  if (!month || !year) return 'card_expiry'
  const firstDayAfter = new Date(2000 + Number(year), Number(month), 1)
  return firstDayAfter > today ? undefined : 'card_expired'
}

function cvcProblem(typed: string): CardProblem | undefined {
  if (typed.trim() === '') return 'required'
  return /^\d{3,4}$/.test(typed.trim()) ? undefined : 'card_cvc'
}

function nameProblem(typed: string): CardProblem | undefined {
  if (typed.trim() === '') return 'required'
  return typed.length > LONGEST_NAME ? 'too_long' : undefined
}

/** @returns what is wrong, by field; empty when the card may be used. */
export function cardProblems(card: Card, today: Date): Partial<Record<keyof Card, CardProblem>> {
  const found = {
    cardNumber: numberProblem(card.cardNumber),
    expiry: expiryProblem(card.expiry, today),
    cvc: cvcProblem(card.cvc),
    nameOnCard: nameProblem(card.nameOnCard),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

/** Groups of four, as on the card. */
export const writeCardNumber = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/**
 * Puts the slash of MM/AA in by itself; `7/` becomes `07/`.
 * @param before what stood in the field, so that deleting the slash stays possible.
 */
export function writeExpiry(typed: string, before = ''): string {
  const month = /^([2-9])(\/|$)/.test(typed) && typed.length > before.length ? `0${typed}` : typed
  const digits = month
    .replace(/^(\d)\//, '0$1')
    .replace(/\D/g, '')
    .slice(0, 4)
  const complete = digits.length > 2 || (digits.length === 2 && typed.length > before.length)
  return complete ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

export const writeCvc = (typed: string): string => typed.replace(/\D/g, '').slice(0, 4)
