import { adminClient } from '@/data/admin/client.ts'
import { type OrderDetail, setOrderStatus } from '@/data/admin/orders.ts'
import type { OrderStatus } from '@/domain/order-states.ts'
import { orderWorkText } from '@/texts/admin/order-work.ts'
import { ordersText as t } from '@/texts/admin/orders.ts'
import { useOrderChange } from './use-order-change.ts'

/** Says how far an order is; it can be taken back. */
export const useStatusChange = (order: OrderDetail) =>
  useOrderChange({
    order,
    change: (status: OrderStatus) => setOrderStatus(adminClient(), order.orderNumber, status, order.version),
    done: () => t.statusDone,
    failed: t.statusFailed,
    hint: (after, status) => (status === 'shipped' && !after.tracking ? orderWorkText.statusMail : undefined),
    undo:
      (_, { status }, { orderNumber }) =>
      (version) =>
        setOrderStatus(adminClient(), orderNumber, status, version),
  })
