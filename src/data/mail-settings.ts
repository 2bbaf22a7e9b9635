import { dataOf } from './answer.ts'
import type { Client } from './client.ts'

/** Which e-mails the shop sends. Private: only the service role reads them. @throws Error when they cannot be read. */
export async function getMailSettings(db: Client): Promise<{ readonly orderConfirmation: boolean }> {
  const answer = await db.from('settings').select('order_confirmation').single()
  return { orderConfirmation: dataOf(answer, 'the e-mail settings cannot be read').order_confirmation }
}
