import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { briefDate } from '@/admin/ui/dates.ts'
import { nameOf } from '@/admin/ui/known-customers.ts'
import { adminClient } from '@/data/admin/client.ts'
import { listCustomers } from '@/data/admin/customers.ts'
import { listOrders } from '@/data/admin/order-list.ts'
import { listProducts } from '@/data/admin/products.ts'
import { ALL_ORDERS, LIST_START } from '@/domain/order-search.ts'
import { paletteText as t } from '@/texts/admin/palette.ts'

/** Something that can be gone to. */
export interface Found {
  /** Path below /admin; unique. */
  readonly to: string
  readonly group: string
  readonly label: string
  /** What tells it apart from others of its name. */
  readonly note?: string
}

/** Of each kind so many are shown: whoever looks for more has the lists. */
const MOST = 5

/** Orders, customers and products of a text, in this order. What is typed in two characters says too little. */
export const foundQuery = (text: string) =>
  queryOptions({
    queryKey: ['palette', text],
    queryFn: async ({ signal }): Promise<readonly Found[]> => {
      const db = adminClient()
      const [orders, customers, products] = await Promise.all([
        listOrders(db, { ...ALL_ORDERS, text }, LIST_START, MOST, signal),
        listCustomers(db, { text, status: null, sort: 'recent' }, null, { perPage: MOST, signal }),
        listProducts(db, { text, category: null, state: null, sort: 'relevance' }, [], 1, MOST, signal),
      ])
      return [
        ...orders.orders.map((order) => ({
          to: `/orders/${order.orderNumber}`,
          group: t.orders,
          label: order.orderNumber,
          note: `${order.customerName} · ${briefDate(order.createdAt)}`,
        })),
        ...customers.customers.map((customer) => ({
          to: `/customers/${customer.id}`,
          group: t.customers,
          label: nameOf(customer),
          note: customer.name ? customer.email : '',
        })),
        ...products.products.map((product) => ({
          to: `/products/${product.id}`,
          group: t.products,
          label: product.name,
          note: product.identifier ?? '',
        })),
      ]
    },
    enabled: text.length > 2,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
