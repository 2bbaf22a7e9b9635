import { useQuery } from '@tanstack/react-query'
import type { PublicationPart } from '@/data/admin/publishing.ts'
import { publishingQuery } from './publishing-query.ts'

/** @returns how visitors see a product otherwise than it is saved: not yet, as it was, still; undefined when they do not. */
export function usePendingProduct(id: number): PublicationPart['kind'] | undefined {
  // The shell asks; whoever reads along here does not ask once more.
  const { data } = useQuery({
    ...publishingQuery,
    enabled: false,
    select: (state) => state.pendingProducts[id],
  })
  return data
}
