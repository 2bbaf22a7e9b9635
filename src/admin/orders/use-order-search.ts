import { useAddress } from '@/admin/ui/use-address.ts'
import type { OrderSearch } from '@/data/admin/orders.ts'
import { ORDER_STATUSES, type OrderStatus } from '@/domain/order.ts'

/** Orders a page of the list shows. */
const PER_PAGE = 20

const isStatus = (value: string | null): value is OrderStatus =>
  (ORDER_STATUSES as readonly (string | null)[]).includes(value)

const read = (params: URLSearchParams): OrderSearch => {
  const status = params.get('statut')
  const page = Number(params.get('page'))
  return {
    text: params.get('q') ?? '',
    status: isStatus(status) ? status : null,
    page: Number.isSafeInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
    perPage: PER_PAGE,
  }
}

/** What is searched for; it stands in the address, so that it survives a reload and can be sent to a colleague. */
export function useOrderSearch() {
  const [params, setAddress] = useAddress()
  const change = (next: Partial<OrderSearch>) =>
    setAddress(
      (before) => {
        const { text, status, page } = { ...read(before), page: 1, ...next }
        const made = new URLSearchParams()
        if (text) made.set('q', text)
        if (status) made.set('statut', status)
        if (page > 1) made.set('page', String(page))
        return made
      },
      { replace: next.page === undefined },
    )
  return { search: read(params), change }
}
