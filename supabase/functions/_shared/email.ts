import type { WaitingMail } from '@/data/mail-outbox.ts'
import type { Mail } from '@/mail-services/mail.ts'
import type { FunctionContext } from './context.ts'

/** What emails are written with that are sent together: an object of its own for each time. */
export type Batch = FunctionContext

/** Writes an email. @returns null where it is not to be sent: switched off, or no longer true. @throws Error to try again */
export type Email = (batch: Batch, waiting: WaitingMail) => Promise<Omit<Mail, 'to'> | null>
