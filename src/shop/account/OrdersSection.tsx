import { useCallback, useEffect, useState } from 'react'
import type { AccountOrder } from '@/data/account.ts'
import { PATHS } from '@/domain/paths.ts'
import { accountText } from '@/texts/account.ts'
import { load } from './load.ts'
import { OrderItem } from './OrderItem.tsx'
import { Retry } from './Retry.tsx'
import { Section } from './Section.tsx'

const loadOrders = () => load(async (client) => (await import('@/data/account.ts')).listMyOrders(client))

export function OrdersSection() {
  const [orders, setOrders] = useState<readonly AccountOrder[] | 'loading' | 'failed'>('loading')
  const refresh = useCallback(async () => {
    const result = await loadOrders()
    setOrders(result.ok ? result.value : 'failed')
  }, [])
  useEffect(() => void refresh(), [refresh])
  return (
    <Section title={accountText.orders}>
      {orders === 'loading' && <p role="status">{accountText.loadingSection}</p>}
      {orders === 'failed' && <Retry onRetry={() => void refresh()} sentence={accountText.ordersFailed} />}
      {Array.isArray(orders) && orders.length === 0 && (
        <p>
          {accountText.noOrders}{' '}
          <a href={PATHS.products} className="link">
            {accountText.ordersLink}
          </a>
        </p>
      )}
      {Array.isArray(orders) && orders.map((one) => <OrderItem key={one.token} {...one} />)}
    </Section>
  )
}
