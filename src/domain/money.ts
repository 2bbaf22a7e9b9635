import { atFirstUse } from './at-first-use.ts'

/**
 * Money is an integer number of euro cents in TypeScript and `numeric(10,2)` euros in Postgres. The brand keeps a
 * plain number (a quantity, a euro amount) from being charged by mistake.
 */
export type Cents = number & { readonly __unit: 'cents' }

/** @param value integer number of euro cents. @throws RangeError when it is not a safe integer. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an amount in cents: ${value}`)
  return value as Cents
}

export const ZERO = /* @__PURE__ */ cents(0)

/** Reads euros as Postgres and JSON write them: `49.9`, `"49.90"`. @throws RangeError when it is not an amount. */
export function centsFromEuros(euros: number | string): Cents {
  const text = typeof euros === 'string' ? euros.trim() : String(euros)
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new RangeError(`not an amount in euros: ${text}`)
  return cents(Math.round(Number(text) * 100))
}

/** @returns euros as a decimal number for `numeric(10,2)` columns and the stored cart. */
export const eurosFromCents = (amount: Cents): number => amount / 100

export const addCents = (...amounts: readonly Cents[]): Cents => cents(amounts.reduce((sum, a) => sum + a, 0))

export const multiplyCents = (amount: Cents, quantity: number): Cents => cents(amount * quantity)

const frenchEuros = atFirstUse(() => new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }))

/** @returns the amount as it is shown: two decimals, decimal comma, `6,95 €`. */
export const formatCents = (amount: Cents): string => frenchEuros().format(amount / 100)
