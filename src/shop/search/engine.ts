import MiniSearch from 'minisearch'
import { type SearchDocument, type SearchKind, searchTerm } from '@/domain/search.ts'

export type Search = (query: string) => readonly SearchDocument[]

/** Short words bear no typo: `sac` is not `bac`. */
const typosOf = (term: string): number | false => (term.length > 4 ? 0.25 : false)

const OPTIONS = {
  prefix: (term: string) => term.length > 1,
  fuzzy: typosOf,
  boost: { title: 5, summary: 2 },
  weights: { fuzzy: 0.3, prefix: 0.6 },
}

/** Who searches a shop looks for something to buy: a category of that name, a piece, and only then something to read. */
const PREFERENCE: Readonly<Record<SearchKind, number>> = { category: 6, product: 3, post: 1, page: 1 }

/** @returns a search over documents: every word must be found, and when none has them all any word will do. */
export function createSearch(documents: readonly SearchDocument[]): Search {
  const index = new MiniSearch<SearchDocument & { id: number }>({
    fields: ['title', 'summary', 'words'],
    processTerm: (word) => searchTerm(word),
    tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u),
    searchOptions: OPTIONS,
  })
  index.addAll(documents.map((document, id) => ({ ...document, id })))
  const boostDocument = (id: number) => PREFERENCE[documents[id]?.kind ?? 'page']
  return (query) => {
    const strict = index.search(query, { combineWith: 'AND', boostDocument })
    const found = strict.length > 0 ? strict : index.search(query, { boostDocument })
    return found.flatMap(({ id }) => documents[id] ?? [])
  }
}

let loaded: Promise<Search> | undefined

/** The index of this site, fetched once. @throws when it cannot be fetched; the next call tries again. */
export function siteSearch(): Promise<Search> {
  loaded ??= fetch('/search.json')
    .then((answer) => {
      if (!answer.ok) throw new Error(`search index: ${answer.status}`)
      return answer.json() as Promise<SearchDocument[]>
    })
    .then(createSearch)
  loaded.catch(() => {
    loaded = undefined
  })
  return loaded
}
