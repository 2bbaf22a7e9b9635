import type { Cents } from './money.ts'

/** Splits an amount by weights to the cent: each part is the rounded sum so far without those before it, so that all add up to it. */
export function sharesOf(amount: number, weights: readonly number[]): readonly Cents[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let weight = 0
  let given = 0
  return weights.map((one) => {
    weight += one
    const part = whole === 0 ? 0 : Math.round((amount * weight) / whole) - given
    given += part
    return part as Cents
  })
}
