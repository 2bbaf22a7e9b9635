import type { OrderDetail } from '@/data/admin/orders.ts'
import { type Cents, cents } from '@/domain/money.ts'

/** What is left of the shipping fee of an order: what did not go back, nor is on its way. */
export const leftShipping = ({ shippingFee, refunds }: OrderDetail): Cents =>
  cents(
    refunds.reduce(
      (left, one) => (one.ofSale && one.status !== 'failed' ? left - one.shipping : left),
      Number(shippingFee),
    ),
  )
