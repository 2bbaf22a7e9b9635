import { PATHS } from '@/domain/paths.ts'
import { accountText } from '@/texts/account.ts'
import { useLoaded } from '@/ui/use-loaded.ts'
import { Loading } from './Loading.tsx'
import { load } from './load.ts'
import { OrderItem } from './OrderItem.tsx'
import { Section } from './Section.tsx'

const loadOrders = () => load(async (client) => (await import('@/data/account.ts')).listMyOrders(client))

export function OrdersSection() {
  return (
    <Section title={accountText.orders}>
      <Loading of={useLoaded(loadOrders)} failed={accountText.ordersFailed}>
        {(orders) =>
          orders.length > 0 ? (
            orders.map((one) => <OrderItem key={one.token} {...one} />)
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
