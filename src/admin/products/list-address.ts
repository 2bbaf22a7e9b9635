import {
  PRODUCT_FILTERS,
  PRODUCT_SORTS,
  type ProductSearch,
  type ProductSort,
} from '@/data/admin/products.ts'

export type View = 'cards' | 'table'
/** What the list shows and how. */
export type ListState = ProductSearch & { readonly view: View }

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | null =>
  known.find((one) => one === value) ?? null

/** A search begins with what is nearest to its text. */
const usualSort = (text: string): ProductSort => (text === '' ? 'newest' : 'relevance')

export function readList(params: URLSearchParams): ListState {
  const text = params.get('q') ?? ''
  const sort = oneOf(PRODUCT_SORTS, params.get('tri'))
  return {
    text,
    category: params.get('categorie'),
    state: oneOf(PRODUCT_FILTERS, params.get('etat')),
    sort: sort === null || (sort === 'relevance' && text === '') ? usualSort(text) : sort,
    view: params.get('vue') === 'tableau' ? 'table' : 'cards',
  }
}

/** @returns the list as an address says it; empty for the usual one. */
export function listQuery({ text, category, state, sort, view }: ListState): string {
  const made = new URLSearchParams()
  if (text) made.set('q', text)
  if (category) made.set('categorie', category)
  if (state) made.set('etat', state)
  if (sort !== usualSort(text)) made.set('tri', sort)
  if (view === 'table') made.set('vue', 'tableau')
  return made.toString()
}

/**
 * What a change makes of the list.
 * @param kept how it was left: the order to go back to when the text of a search is cleared.
 */
export function changedList(list: ListState, change: Partial<ListState>, kept: ListState): ListState {
  const next = { ...list, ...change }
  const begins = list.text === '' && next.text !== ''
  const ends = list.text !== '' && next.text === ''
  if (change.sort || !(begins || ends)) return next
  return { ...next, sort: begins ? 'relevance' : kept.sort }
}

/** Where nobody expects to begin: the trash, and what is missing in feeds. */
const ASIDE: readonly (string | null)[] = ['deleted', 'unpictured']

/** What is kept for the next visit: neither the text nor what is looked at once. */
export function keptList(list: ListState, kept: ListState): ListState {
  const sort = list.sort === 'relevance' ? kept.sort : list.sort
  return { ...list, text: '', sort, state: ASIDE.includes(list.state) ? null : list.state }
}
