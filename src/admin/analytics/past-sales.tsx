import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { readPastSales } from '@/data/admin/past-orders.ts'
import { formatCents } from '@/domain/money.ts'
import { pastOrdersText as t } from '@/texts/admin/moving.ts'

/** What the shop before sold in a period, apart from its figures; nothing where that is nothing. */
export function PastSales({ from, to }: { readonly from: string; readonly to: string }) {
  const sales = useQuery({
    queryKey: ['past-sales', from, to],
    queryFn: ({ signal }) => readPastSales(adminClient(), from, to, signal),
    placeholderData: keepPreviousData,
  }).data
  if (!sales || sales.orders === 0) return null
  return (
    <p className="mt-4 rounded-[3px] bg-straw-pale px-4 py-2.5">
      <span className="font-medium">{t.mark}. </span>
      {t.sales(sales.orders, formatCents(sales.revenue))}
    </p>
  )
}
