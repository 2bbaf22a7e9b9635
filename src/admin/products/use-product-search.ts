import { useEffect, useMemo } from 'react'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { useAddress } from '@/admin/ui/use-address.ts'
import type { ProductSearch } from '@/data/admin/products.ts'
import { changedList, keptList, type ListState, listQuery, readList } from './list-address.ts'
import { listMemory } from './list-memory.ts'

/**
 * What is searched for; it stands in the address, so that it survives a reload and can be sent to a colleague. An address
 * without any shows the list as it was left.
 */
export function useProductSearch() {
  const { id: admin } = useAdmin()
  const [given, setAddress] = useAddress()
  const isBare = given.size === 0
  const query = isBare ? listMemory.read(admin) : given.toString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the setter is another one in every rendering
  useEffect(() => {
    if (isBare && query) setAddress(() => new URLSearchParams(query), { replace: true })
  }, [isBare, query])
  const list = useMemo(() => readList(new URLSearchParams(query)), [query])
  const { view, ...search } = list
  const change = (next: Partial<ListState>) => {
    const kept = readList(new URLSearchParams(listMemory.read(admin)))
    const changed = (before: URLSearchParams) => {
      const made = changedList(before.size === 0 ? kept : readList(before), next, kept)
      listMemory.write(admin, listQuery(keptList(made, kept)))
      return new URLSearchParams(listQuery(made))
    }
    setAddress(changed, { replace: true })
  }
  return { search: search as ProductSearch, view, change }
}
