import type { AccountOrder } from '@/data/account.ts'
import { accountText } from '@/texts/account.ts'
import { Loading, type Loads } from './loading.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrderItem } from './order-item.tsx'
import { Section } from './section.tsx'

export const OrdersSection = ({ orders }: { readonly orders: Loads<readonly AccountOrder[]> }) => (
  <Section title={accountText.orders}>
    <Loading of={orders} failed={accountText.ordersFailed}>
      {(all) =>
        all.length > 0 ? all.map((one) => <OrderItem key={one.order.orderNumber} {...one} />) : <NoOrders />
      }
    </Loading>
  </Section>
)
