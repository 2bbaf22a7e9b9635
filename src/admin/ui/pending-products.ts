import { useQuery } from '@tanstack/react-query'
import type { PublicationPart } from '@/data/admin/publishing.ts'
import { publishingQuery } from './publishing-query.ts'

/**
 * @returns in what way visitors see a product other than as it is saved: not yet, as it was, still; undefined when they see
 * the same.
 */
export function usePendingProduct(id: number): PublicationPart['kind'] | undefined {
  // The shell asks; whoever reads along here does not ask once more.
  const { data } = useQuery({
    ...publishingQuery,
    enabled: false,
    select: (state) => state.pendingProducts[id],
  })
  return data
}
