import { getOrderByToken } from '@/data/orders.ts'
import { publicReader } from '@/data/public-reader.ts'
import { orUnreachable } from '@/domain/errors.ts'
import { isOpenToWithdrawal } from '@/domain/order-steps.ts'
import { type WithdrawableOrder, withdrawalFacts } from '@/domain/withdrawal-items.ts'

/**
 * The order whose token an email's link names, as the form asks of it.
 * @returns `over` where nothing of it is left to withdraw from, null where it cannot be read
 */
export async function readOrder(token: string): Promise<WithdrawableOrder | 'over' | null> {
  const found = await orUnreachable(getOrderByToken(publicReader(), token))
  if (!found.ok) return null
  return isOpenToWithdrawal(found.value) ? withdrawalFacts(found.value) : 'over'
}
