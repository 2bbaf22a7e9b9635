import { addCents, type Cents, cents, ZERO } from '@/domain/money.ts'

/** An amount shared out by weights in whole cents that add up to it: the largest remainders get what is left over. */
export function shares(amount: Cents, weights: readonly Cents[]): Cents[] {
  const whole = BigInt(addCents(ZERO, ...weights))
  if (amount === 0 || whole === 0n) return weights.map(() => ZERO)
  const parts = weights.map((weight, at) => {
    const product = BigInt(amount) * BigInt(weight)
    return { at, share: Number(product / whole), rest: product % whole }
  })
  const missing = amount - parts.reduce((sum, { share }) => sum + share, 0)
  const first = parts.toSorted((one, other) =>
    one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1,
  )
  const more = new Set(first.slice(0, missing).map(({ at }) => at))
  return parts.map(({ at, share }) => cents(share + (more.has(at) ? 1 : 0)))
}
