import { openOrderLinks, type WaitingMail } from '@/data/mail-outbox.ts'
import type { Batch } from './email.ts'
import { orderTokenOf } from './link-token.ts'

/**
 * Token of the order that an email is about, which opens it from now on. Another attempt to send the email has the same one: a mail
 * service takes one text for one key. @throws Error to try again
 */
export async function orderLink({ db, secret }: Batch, { orderId, sendKey }: WaitingMail): Promise<string> {
  if (!orderId) throw new Error('the letter is about an order, and comes without one')
  const { orderToken, orderTokenHash } = orderTokenOf(secret, `${orderId} ${sendKey}`)
  await openOrderLinks(db, [{ order: orderId, hash: orderTokenHash }])
  return orderToken
}
