import MiniSearch from 'minisearch'
import type { ProductName } from '@/data/admin/products.ts'
import { searchTerm } from '@/domain/search.ts'

/** Ids of products by their name, SKU and artisan, the best first; words stand in any order, the last ones may be begun. */
export interface ProductIndex {
  readonly near: (text: string) => readonly number[]
  /** The same where the words hold typing errors: for a text that finds nothing. */
  readonly guess: (text: string) => readonly number[]
}

/**
 * How many typing errors a word may have: two swapped characters count as two. Short words and numbers of a SKU may have few
 * or none.
 */
function typosOf(term: string): number | false {
  if (/\d/.test(term)) return false
  return term.length > 4 ? 2 : term.length > 3 && 1
}

const plain = (text: string): string => text.trim().toLowerCase()

export function createProductIndex(products: readonly ProductName[]): ProductIndex {
  const index = new MiniSearch<ProductName>({
    fields: ['name', 'identifier', 'artisan'],
    processTerm: (word) => searchTerm(word),
    tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u),
    searchOptions: {
      combineWith: 'AND',
      boost: { name: 5, identifier: 5 },
      weights: { fuzzy: 0.3, prefix: 0.6 },
      prefix: true,
    },
  })
  index.addAll(products)
  const bySku = new Map(products.map(({ id, identifier }) => [plain(identifier), id]))
  return {
    near: (text) => {
      const exact = bySku.get(plain(text))
      const found = index.search(text).map(({ id }) => id as number)
      return exact === undefined ? found : [exact, ...found.filter((id) => id !== exact)]
    },
    guess: (text) => index.search(text, { fuzzy: typosOf }).map(({ id }) => id as number),
  }
}
