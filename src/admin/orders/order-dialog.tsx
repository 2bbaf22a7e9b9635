import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { exactDate } from '@/admin/ui/dates.ts'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { orderQuery } from '@/admin/ui/queries.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { ordersText as t } from '@/texts/admin/orders.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { isToSend, NextStep } from './next-step.tsx'
import { OrderBody } from './order-body.tsx'

/** How often an order is read anew while something of it is under way, and while nothing is. */
const BUSY_MS = 2_000
const QUIET_MS = 5_000

const isUnderWay = ({ refunds, cancellation, paymentStatus }: OrderDetail): boolean =>
  refunds.some(
    ({ status, ofSale, creditNote }) => status === 'due' || (status === 'succeeded' && ofSale && !creditNote),
  ) ||
  (cancellation !== null && paymentStatus === 'pending')

/** One order over the list; it has an address of its own. */
export function OrderDialog() {
  const { number = '' } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  // Another administrator may be at it, and money may be under way.
  const order = useQuery({
    ...orderQuery(number),
    refetchInterval: ({ state: { data } }) => (data?.ok && isUnderWay(data.value) ? BUSY_MS : QUIET_MS),
    refetchOnWindowFocus: true,
  })
  const detail = order.data?.ok ? order.data.value : null
  const [wasSent, setWasSent] = useState(false)
  // Its button goes with the step: the keyboard goes on where the parcel's number is typed.
  useEffect(() => {
    if (!wasSent || detail?.status !== 'shipped') return
    setWasSent(false)
    document.getElementsByName('suivi')[0]?.focus()
  }, [wasSent, detail?.status])
  const close = () => void navigate({ pathname: '/orders', search: params.toString() })
  return (
    <Dialog
      title={t.detail(number)}
      note={
        detail &&
        t.placedBy(`${detail.customer.firstName} ${detail.customer.lastName}`, exactDate(detail.createdAt))
      }
      shape="side"
      onClose={close}
      footer={detail && isToSend(detail) && <NextStep order={detail} onSend={() => setWasSent(true)} />}
    >
      <Queried query={order} waiting={<Waiting className="space-y-3" shapes={Array(3).fill('h-20')} />}>
        {(found) =>
          found.ok ? (
            <OrderBody key={number} order={found.value} />
          ) : (
            <p>{adminErrorText(found.refusal.code)}</p>
          )
        }
      </Queried>
    </Dialog>
  )
}
