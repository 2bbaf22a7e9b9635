import { type ProductField, type ProductValues, productForm } from './product-form.ts'

/** A field that two people hold differently. */
export interface Difference {
  readonly field: ProductField
  /** Whose value is taken unless one chooses: where one alone has changed it, that one's. */
  readonly proposed: 'mine' | 'theirs'
  /** Whether both have changed it. */
  readonly isConflict: boolean
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Where two versions of a product differ that were made from one.
 * @param base what both began with.
 */
export function differences(
  base: ProductValues,
  mine: ProductValues,
  theirs: ProductValues,
): readonly Difference[] {
  return productForm
    .keyof()
    .options.filter((field) => field !== 'stock' && !same(mine[field], theirs[field]))
    .map((field) => {
      const isConflict = !same(mine[field], base[field]) && !same(theirs[field], base[field])
      return { field, isConflict, proposed: same(mine[field], base[field]) ? 'theirs' : 'mine' }
    })
}

/** @param chosen whose value each field that differs takes. @returns the fields of theirs that are taken over. */
export const takenOver = (
  theirs: ProductValues,
  chosen: Partial<Readonly<Record<ProductField, 'mine' | 'theirs'>>>,
): Partial<ProductValues> =>
  Object.fromEntries(Object.entries(theirs).filter(([field]) => chosen[field as ProductField] === 'theirs'))
