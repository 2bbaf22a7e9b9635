import type { Client } from './client.ts'

/** Has an owner told by email of what is wrong with the shop, once a day of each kind. @param db the service role's client. @throws Error */
export async function tendAlarms(db: Client): Promise<void> {
  const { error } = await db.rpc('tend_alarms')
  if (error) throw new Error(`Alarms cannot be raised: ${error.message}`)
}

/**
 * Notes an order or a payment that failed by the shop's own fault: where several do, an owner is told.
 * @param db the service role's client. @param code of the refusal. @throws Error
 */
export async function noteFailedOrder(db: Client, code: string): Promise<void> {
  const { error } = await db.rpc('note_failed_order', { code })
  if (error) throw new Error(`A failed order cannot be noted: ${error.message}`)
}
