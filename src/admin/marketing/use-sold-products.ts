import { useQuery } from '@tanstack/react-query'
import { folded } from '@/domain/folded.ts'
import { soldQuery } from './queries.ts'

/** Suggestions at once. */
const MOST = 12

/** Products on sale whose names contain a text, but for some. */
export function useSoldProducts(text: string, except: readonly number[] = []) {
  const sold = useQuery(soldQuery).data ?? []
  return sold
    .filter(({ productId, name }) => !except.includes(productId) && folded(name).includes(folded(text)))
    .slice(0, MOST)
}
