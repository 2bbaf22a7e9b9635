import { useEffect } from 'react'
import { orUnreachable, type Result, refuse } from '@/domain/errors.ts'
import type { Order } from '@/domain/order.ts'
import { REQUEST_TIMEOUT_MS } from '@/domain/rules.ts'
import { useLoaded } from '@/ui/use-loaded.ts'
import { orderTokenHere } from './bank-return.ts'

/** A server that never answers is a failure too. */
const tooLate = () =>
  new Promise<Result<Order>>((resolve) =>
    setTimeout(resolve, REQUEST_TIMEOUT_MS, refuse('network_unreachable')),
  )

async function find(): Promise<Result<Order>> {
  const token = await orderTokenHere()
  if (!token?.ok) return token ?? refuse('order_not_found')
  const [{ publicReader }, { getOrderByToken }] = await Promise.all([
    import('@/data/public-reader.ts'),
    import('@/data/orders.ts'),
  ])
  return await getOrderByToken(publicReader(), token.value)
}

/** The order whose token stands in the address, and a way to ask again. */
export function useOrder() {
  const { state, retry, reload } = useLoaded(() => Promise.race([orUnreachable(find()), tooLate()]))
  useEffect(() => {
    addEventListener('hashchange', retry)
    return () => removeEventListener('hashchange', retry)
  }, [retry])
  return { state, retry, reload }
}
