import { useAddress } from '@/admin/ui/use-address.ts'
import { STOCK_SORTS, type StockSort } from '@/domain/stock.ts'

const SORTS: readonly StockSort[] = STOCK_SORTS.flatMap((field) => [`${field}_asc`, `${field}_desc`] as const)

/** What the list is sorted by; it stands in the address, as what is searched for. */
export function useStockSort() {
  const [params, setAddress] = useAddress()
  const sort = SORTS.find((one) => one === params.get('tri')) ?? 'name_asc'
  const setSort = (next: StockSort) =>
    setAddress(
      (before) => {
        const made = new URLSearchParams(before)
        made.set('tri', next)
        made.delete('page')
        return made
      },
      { replace: true },
    )
  return { sort, setSort }
}
