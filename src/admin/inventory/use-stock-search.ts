import { useAddress } from '@/admin/ui/use-address.ts'
import type { StockSearch } from '@/data/admin/stock.ts'
import { STOCK_STATES } from '@/domain/stock.ts'

/** Variants a page of the list shows. */
const PER_PAGE = 25

const read = (params: URLSearchParams): StockSearch => {
  const page = Number(params.get('page'))
  return {
    text: params.get('q') ?? '',
    state: STOCK_STATES.find((one) => one === params.get('etat')) ?? null,
    page: Number.isSafeInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
    perPage: PER_PAGE,
  }
}

/** What is searched for; it stands in the address, so that it survives a reload and can be sent to a colleague. */
export function useStockSearch() {
  const [params, setAddress] = useAddress()
  const change = (next: Partial<StockSearch>) =>
    setAddress(
      (before) => {
        const { text, state, page } = { ...read(before), page: 1, ...next }
        const made = new URLSearchParams()
        if (text) made.set('q', text)
        if (state) made.set('etat', state)
        if (page > 1) made.set('page', String(page))
        return made
      },
      { replace: next.page === undefined },
    )
  return { search: read(params), change }
}
