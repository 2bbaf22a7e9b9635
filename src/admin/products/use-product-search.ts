import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import type { ProductSearch } from '@/data/admin/products.ts'
import { changedList, keptList, type ListState, listQuery, readList } from './list-address.ts'
import { listMemory } from './list-memory.ts'

/**
 * What is searched for; it stands in the address, so that it survives a reload and can be sent to a colleague. An address
 * without any shows the list as it was left.
 */
export function useProductSearch() {
  const { id: admin } = useAdmin()
  const [given, setParams] = useSearchParams()
  const isBare = given.size === 0
  const query = isBare ? listMemory.read(admin) : given.toString()
  useEffect(() => {
    if (isBare && query) setParams(query, { replace: true })
  }, [isBare, query, setParams])
  const list = useMemo(() => readList(new URLSearchParams(query)), [query])
  const { view, ...search } = list
  const change = (next: Partial<ListState>) => {
    const kept = readList(new URLSearchParams(listMemory.read(admin)))
    const made = changedList(list, next, kept)
    listMemory.write(admin, listQuery(keptList(made, kept)))
    setParams(listQuery(made), { replace: true })
  }
  return { search: search as ProductSearch, view, change }
}
