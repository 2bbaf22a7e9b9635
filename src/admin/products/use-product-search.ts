import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { PRODUCT_FILTERS, PRODUCT_SORTS, type ProductSearch } from '@/data/admin/products.ts'

export type View = 'cards' | 'table'

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | null =>
  known.find((one) => one === value) ?? null

/** What is searched for; it stands in the address, so that it survives a reload and can be sent to a colleague. */
export function useProductSearch() {
  const [params, setParams] = useSearchParams()
  const search = useMemo<ProductSearch>(
    () => ({
      text: params.get('q') ?? '',
      category: params.get('categorie'),
      state: oneOf(PRODUCT_FILTERS, params.get('etat')),
      sort: oneOf(PRODUCT_SORTS, params.get('tri')) ?? 'newest',
    }),
    [params],
  )
  const view: View = params.get('vue') === 'tableau' ? 'table' : 'cards'
  const change = (next: Partial<ProductSearch & { view: View }>) => {
    const { text, category, state, sort, view: shown } = { ...search, view, ...next }
    const made = new URLSearchParams()
    if (text) made.set('q', text)
    if (category) made.set('categorie', category)
    if (state) made.set('etat', state)
    if (sort !== 'newest') made.set('tri', sort)
    if (shown === 'table') made.set('vue', 'tableau')
    setParams(made, { replace: true })
  }
  return { search, view, change }
}
