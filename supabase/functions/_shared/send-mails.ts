import { claimMails, endMails, type MailEnd, pruneMails, type WaitingMail } from '@/data/mail-outbox.ts'
import { inBackground } from './background.ts'
import type { FunctionContext } from './context.ts'
import { type Batch, LETTERS } from './letters.ts'
import { MailError, type MailService, sendMail } from './mail.ts'

/** Mails that are written at the same time. */
const AT_ONCE = 20

type Outcome = Pick<MailEnd, 'outcome' | 'reason' | 'seconds'>

async function outcomeOf(batch: Batch, service: MailService, waiting: WaitingMail): Promise<Outcome> {
  const { id, kind, to, sendKey } = waiting
  try {
    const letter = await LETTERS[kind]?.(batch, waiting)
    if (letter === undefined) return { outcome: 'failed', reason: `no letter is called ${kind}` }
    if (letter === null) return { outcome: 'dropped' }
    await sendMail(service, { ...letter, to, onceKey: sendKey })
    return { outcome: 'sent' }
  } catch (error) {
    console.error(`mail ${id} (${kind}) failed:`, error)
    const reason = error instanceof Error ? error.message : String(error)
    if (!(error instanceof MailError)) return { outcome: 'failed', reason }
    return { outcome: error.is, reason, ...(error.is === 'later' ? { seconds: error.seconds } : {}) }
  }
}

async function send(batch: Batch, service: MailService, waiting: WaitingMail): Promise<MailEnd> {
  return { id: waiting.id, attempt: waiting.attempt, ...(await outcomeOf(batch, service, waiting)) }
}

/** Whether the service should be left alone for now: it asks for it, or took nothing of a whole batch. */
const isTrouble = (ends: readonly MailEnd[]): boolean =>
  ends.some(({ outcome }) => outcome === 'later') || ends.every(({ outcome }) => outcome === 'failed')

/** Sends the mails that are due, until none is left. Without a mail service they wait. @throws Error of the database */
export async function sendMails(context: FunctionContext): Promise<void> {
  const { db, mail } = context
  if (!mail) return
  for (;;) {
    const claimed = await claimMails(db, AT_ONCE)
    if (claimed.length === 0) return
    const batch = { ...context }
    const ends = await Promise.all(claimed.map((waiting) => send(batch, mail, waiting)))
    await endMails(db, ends)
    if (claimed.length < AT_ONCE || isTrouble(ends)) return
  }
}

/** Forgets mails that were kept long enough. @throws Error of the database */
export const forgetMails = ({ db }: FunctionContext): Promise<void> => pruneMails(db)

let sending: Promise<void> | null = null
let isAsked = false

/** The same after the answer: calls while it runs are served by one more round. */
export function sendMailsSoon(context: FunctionContext): void {
  isAsked = true
  sending ??= (async () => {
    try {
      while (isAsked) {
        isAsked = false
        await sendMails(context)
      }
    } finally {
      sending = null
    }
  })()
  inBackground('the mails that wait', sending)
}
