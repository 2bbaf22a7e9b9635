import MiniSearch, { type SearchResult } from 'minisearch'
import { nearestWords } from '@/domain/nearest-words.ts'
import { SEARCH_KINDS, type SearchDocument, type SearchFile, searchTerm } from '@/domain/search.ts'

/** What can be asked of a site. */
export interface SiteSearch {
  /** Products first, then categories, then what is to be read. */
  find(query: string): readonly SearchDocument[]
  /** Where nothing is found: words that were perhaps meant. */
  nearest(query: string): readonly string[]
  /** The products that sell best. */
  readonly popular: readonly SearchDocument[]
}

/** Words that are offered instead of one that finds nothing. */
const NEAREST = 3

/** Short words bear no typo: `sac` is not `bac`. */
const typosOf = (term: string): number | false => (term.length > 4 ? 0.25 : false)

const OPTIONS = {
  prefix: (term: string) => term.length > 1,
  fuzzy: typosOf,
  boost: { title: 5, summary: 2 },
  weights: { fuzzy: 0.3, prefix: 0.6 },
}

/** Whether every word of a search stands there as it was typed, and not as the beginning of another or with a typo. */
const isExact = ({ terms, queryTerms }: SearchResult): boolean =>
  queryTerms.every((term) => terms.includes(term))

/** Words of titles, the commonest first, each as it is written there. */
function vocabularyOf(documents: readonly SearchDocument[]): string[] {
  const counts = new Map<string, number>()
  for (const { title } of documents)
    for (const word of title.toLocaleLowerCase('fr').match(/\p{L}{3,}/gu) ?? [])
      counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word)
}

/** @returns a search over documents: every word must be found, and when none has them all any word will do. */
export function createSearch({ documents, popular }: SearchFile): SiteSearch {
  const index = new MiniSearch<SearchDocument & { id: number }>({
    fields: ['title', 'summary', 'words'],
    processTerm: (word) => searchTerm(word),
    tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u),
    searchOptions: OPTIONS,
  })
  index.addAll(documents.map((document, id) => ({ ...document, id })))
  const rankOf = (result: SearchResult): number =>
    SEARCH_KINDS.indexOf(documents[result.id]?.kind ?? 'page') + (isExact(result) ? 0 : SEARCH_KINDS.length)
  let vocabulary: string[] | undefined
  return {
    find(query) {
      const strict = index.search(query, { combineWith: 'AND' })
      const found = strict.length > 0 ? strict : index.search(query)
      // The sort is stable: within a kind the best result stays first.
      return found.sort((a, b) => rankOf(a) - rankOf(b)).flatMap(({ id }) => documents[id] ?? [])
    },
    nearest(query) {
      vocabulary ??= vocabularyOf(documents)
      return nearestWords(query, vocabulary, NEAREST)
    },
    popular: popular.flatMap((path) => documents.find((one) => one.path === path) ?? []),
  }
}

let loaded: Promise<SiteSearch> | undefined

/** The index of this site, fetched once. @throws when it cannot be fetched; the next call tries again. */
export function siteSearch(): Promise<SiteSearch> {
  loaded ??= fetch('/search.json')
    .then((answer) => {
      if (!answer.ok) throw new Error(`search index: ${answer.status}`)
      return answer.json() as Promise<SearchFile>
    })
    .then(createSearch)
  loaded.catch(() => {
    loaded = undefined
  })
  return loaded
}
