import { useCallback, useEffect, useState } from 'react'
import type { Order } from '@/domain/order.ts'
import { REQUEST_TIMEOUT_MS } from '@/domain/rules.ts'
import { tokenIn } from './order-token.ts'

export type OrderState =
  | { readonly status: 'loading' }
  | { readonly status: 'found'; readonly order: Order }
  | { readonly status: 'not_found' }
  | { readonly status: 'failed' }

/** A server that never answers is a failure too. */
const tooLate = () =>
  new Promise<OrderState>((resolve) => setTimeout(resolve, REQUEST_TIMEOUT_MS, { status: 'failed' }))

async function load(token: string | null): Promise<OrderState> {
  if (token === null) return { status: 'not_found' }
  try {
    const [{ publicReader }, { getOrderByToken }] = await Promise.all([
      import('@/data/public-reader.ts'),
      import('@/data/orders.ts'),
    ])
    const result = await getOrderByToken(publicReader(), token)
    if (result.ok) return { status: 'found', order: result.value }
    return { status: result.refusal.code === 'order_not_found' ? 'not_found' : 'failed' }
  } catch {
    return { status: 'failed' }
  }
}

/** The order whose token stands in the address, and a way to ask again. */
export function useOrder(): { readonly state: OrderState; readonly retry: () => void } {
  const [state, setState] = useState<OrderState>({ status: 'loading' })
  const retry = useCallback(() => {
    setState({ status: 'loading' })
    void Promise.race([load(tokenIn(location.hash)), tooLate()]).then(setState)
  }, [])
  useEffect(() => {
    retry()
    addEventListener('hashchange', retry)
    return () => removeEventListener('hashchange', retry)
  }, [retry])
  return { state, retry }
}
