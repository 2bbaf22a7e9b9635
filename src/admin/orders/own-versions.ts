import type { OrderDetail } from '@/data/admin/orders.ts'

/** Versions that this browser made itself: what comes besides is another's doing. */
const own = new Map<string, string>()

export const noteOwnVersion = ({ orderNumber, version }: OrderDetail): void =>
  void own.set(orderNumber, version)

export const isOwnVersion = ({ orderNumber, version }: OrderDetail): boolean =>
  own.get(orderNumber) === version
