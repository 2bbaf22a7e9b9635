import { type CardFacts, type CardFile, cardReader } from '@/domain/card-file.ts'
import { type FacetFile, type FacetTable, unpackFacets } from '@/domain/facet-table.ts'

/** @throws when the file cannot be fetched. */
async function fetched<File>(path: string): Promise<File> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return (await answer.json()) as File
}

/** What the catalogue is filtered by. @throws when it cannot be fetched. */
export const facetTable = async (): Promise<FacetTable> =>
  unpackFacets(await fetched<FacetFile>('/facets.json'))

/** What gives the card of a product by its id. @throws when it cannot be fetched. */
export const productCards = async (): Promise<(id: number) => CardFacts | null> =>
  cardReader(await fetched<CardFile>('/cards.json'))
