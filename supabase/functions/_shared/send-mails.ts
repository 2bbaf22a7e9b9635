import { claimMails, endMails, type MailEnd, type WaitingMail } from '@/data/mail-outbox.ts'
import { inBackground } from './background.ts'
import type { FunctionContext } from './context.ts'
import { type Batch, LETTERS } from './letters.ts'
import { type MailService, sendMail } from './mail.ts'

/** Mails that are written at the same time. */
const AT_ONCE = 20

async function send(batch: Batch, service: MailService, waiting: WaitingMail): Promise<MailEnd> {
  const { id, kind, to } = waiting
  try {
    const letter = await LETTERS[kind]?.(batch, waiting)
    if (letter === undefined) return { id, outcome: 'failed', reason: `no letter is called ${kind}` }
    if (letter === null) return { id, outcome: 'dropped' }
    await sendMail(service, { ...letter, to, onceKey: `shop-mail-${id}` })
    return { id, outcome: 'sent' }
  } catch (error) {
    console.error(`mail ${id} (${kind}) failed:`, error)
    return { id, outcome: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Sends the mails that are due, until none is left. Without a mail service they wait. @throws Error of the database */
export async function sendMails(context: FunctionContext): Promise<void> {
  const { db, mail } = context
  if (!mail) return
  for (;;) {
    const claimed = await claimMails(db, AT_ONCE)
    const batch = { ...context }
    if (claimed.length > 0)
      await endMails(db, await Promise.all(claimed.map((waiting) => send(batch, mail, waiting))))
    if (claimed.length < AT_ONCE) return
  }
}

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
