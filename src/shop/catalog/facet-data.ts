import { type CardFacts, type CardFile, cardReader } from '@/domain/card-file.ts'
import { type FacetFile, type FacetTable, unpackFacets } from '@/domain/facet-table.ts'

/** @throws when the file cannot be fetched. */
async function read<File>(asked: Promise<Response>): Promise<File> {
  const answer = await asked
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`)
  return (await answer.json()) as File
}

/** What the catalogue is filtered by. @throws when it cannot be fetched. */
export const facetTable = async (): Promise<FacetTable> =>
  unpackFacets(await read<FacetFile>(fetch('/facets.json')))

/** What gives the card of a product by its id. */
export type CardOf = (id: number) => CardFacts | null

/** Asks for the cards of all products now, and reads them when the first one is wanted. It fails when they cannot be fetched. */
export function productCards(): () => Promise<CardOf> {
  const asked = fetch('/cards.json')
  asked.catch(() => undefined)
  let cards: Promise<CardOf> | undefined
  return () => {
    cards ??= read<CardFile>(asked).then(cardReader)
    return cards
  }
}
