import { PATHS } from '@/domain/paths.ts'
import { accountText } from '@/texts/account.ts'
import { useLoaded } from '@/ui/use-loaded.ts'
import { load } from './load.ts'
import { Loading } from './loading.tsx'
import { OrderItem } from './order-item.tsx'
import { Section } from './section.tsx'

const loadOrders = () => load(async (client) => (await import('@/data/account.ts')).listMyOrders(client))

export function OrdersSection() {
  return (
    <Section title={accountText.orders}>
      <Loading of={useLoaded(loadOrders)} failed={accountText.ordersFailed}>
        {(orders) =>
          orders.length > 0 ? (
            orders.map((one) => <OrderItem key={one.order.orderNumber} {...one} />)
          ) : (
            <p>
              {accountText.noOrders}{' '}
              <a href={PATHS.products} className="link">
                {accountText.ordersLink}
              </a>
            </p>
          )
        }
      </Loading>
    </Section>
  )
}
