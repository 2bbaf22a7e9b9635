import type { WaitingMail } from '@/data/mail-outbox.ts'
import type { FunctionContext } from './context.ts'
import type { Mail } from './mail.ts'
import { orderReceived } from './order-received.ts'

/** Writes a letter. @returns null where it is not to be sent: switched off, or no longer true. @throws Error to try again */
export type Letter = (context: FunctionContext, waiting: WaitingMail) => Promise<Omit<Mail, 'to'> | null>

/** The letters of the outbox, by the `kind` that `private.queue_mail` is given. */
export const LETTERS: Readonly<Record<string, Letter>> = {
  order_received: orderReceived,
}
