import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { Dialog } from '@/admin/ui/Dialog.tsx'
import { exactDate } from '@/admin/ui/dates.ts'
import { Queried, Waiting } from '@/admin/ui/Queried.tsx'
import { orderQuery } from '@/admin/ui/queries.ts'
import { ordersText as t } from '@/texts/admin/orders.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { OrderBody } from './OrderBody.tsx'

/** One order over the list; it has an address of its own. */
export function OrderDialog() {
  const { number = '' } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const order = useQuery(orderQuery(number))
  const close = () => void navigate({ pathname: '/orders', search: params.toString() })
  return (
    <Dialog
      title={t.detail(number)}
      note={order.data?.ok && t.placed(exactDate(order.data.value.createdAt))}
      shape="side"
      onClose={close}
    >
      <Queried query={order} waiting={<Waiting className="space-y-3" shapes={Array(3).fill('h-20')} />}>
        {(found) =>
          found.ok ? <OrderBody order={found.value} /> : <p>{adminErrorText(found.refusal.code)}</p>
        }
      </Queried>
    </Dialog>
  )
}
