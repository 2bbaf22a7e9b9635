import type { Order } from '@/domain/order.ts'
import { accountText } from '@/texts/account.ts'

/** Where an order stands, in a word. */
export const orderState = ({ paymentStatus, status }: Order): string =>
  paymentStatus === 'refunded' ? accountText.orderRefunded : accountText.orderStatuses[status]
