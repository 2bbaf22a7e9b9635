import { centsFromEuros } from '@/domain/money.ts'
import type { Variants } from '@/domain/variant.ts'

type Row = readonly [
  id: number,
  first: string,
  second: string | null,
  price: number,
  available: number,
  referencePrice: number | null,
  image: string | null,
]

/** @param told the variants of a product as get_offers tells them, which pages read without a schema library. */
export function toVariants(written: unknown): Variants | null {
  if (written === null || written === undefined) return null
  const { options, rows } = written as { readonly options: readonly string[]; readonly rows: readonly Row[] }
  return {
    options,
    rows: rows.map(([id, first, second, price, available, reference, image]) => ({
      id,
      words: second === null ? [first] : [first, second],
      price: centsFromEuros(price),
      available,
      referencePrice: reference === null ? null : centsFromEuros(reference),
      image,
    })),
  }
}
