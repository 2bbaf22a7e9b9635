import { useAddress } from '@/admin/ui/use-address.ts'
import {
  addressOfSearch,
  edgeOfAddress,
  LIST_START,
  type ListEdge,
  type OrderSearch,
  searchOfAddress,
} from '@/domain/order-search.ts'

/** What the list of orders is searched for, and its page; both stand in the address. */
export function useOrderSearch() {
  const [params, setAddress] = useAddress()
  return {
    search: searchOfAddress(params),
    edge: edgeOfAddress(params),
    /** Another search begins with its first page. */
    change: (next: Partial<OrderSearch>) =>
      setAddress((before) => addressOfSearch(before, { ...searchOfAddress(before), ...next }, LIST_START), {
        replace: true,
      }),
    turn: (edge: ListEdge) =>
      setAddress((before) => addressOfSearch(before, searchOfAddress(before), edge), {}),
  }
}
