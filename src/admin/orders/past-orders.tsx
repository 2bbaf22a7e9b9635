import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PastOrderList } from '@/admin/ui/past-order-list.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { findPastOrders } from '@/data/admin/past-orders.ts'
import { pastOrdersText as t } from '@/texts/admin/moving.ts'

/** What a search finds among the orders of the shop before; nothing where there is none. */
export function PastOrders({ text }: { readonly text: string }) {
  const found = useQuery({
    queryKey: ['past-orders', text],
    queryFn: ({ signal }) => findPastOrders(adminClient(), text, signal),
    placeholderData: keepPreviousData,
  }).data
  if (!found || found.count === 0) return null
  return (
    <section aria-label={t.title} className="mt-8 space-y-2">
      <h2 className="text-xl">{t.title}</h2>
      <p role="status">{t.found(found.count)}</p>
      <PastOrderList orders={found.orders} />
    </section>
  )
}
