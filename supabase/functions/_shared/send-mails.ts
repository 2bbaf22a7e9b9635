import { claimMails, endMail, type MailOutcome, type WaitingMail } from '@/data/mail-outbox.ts'
import { inBackground } from './background.ts'
import type { FunctionContext } from './context.ts'
import { LETTERS } from './letters.ts'
import { type MailService, sendMail } from './mail.ts'

/** Mails that are written at the same time. */
const AT_ONCE = 10

async function send(context: FunctionContext, service: MailService, waiting: WaitingMail): Promise<MailOutcome> {
  try {
    const letter = await LETTERS[waiting.kind]?.(context, waiting)
    if (letter === undefined) return { is: 'failed', reason: `no letter is called ${waiting.kind}` }
    if (letter === null) return { is: 'dropped' }
    await sendMail(service, { ...letter, to: waiting.to, onceKey: `shop-mail-${waiting.id}` })
    return { is: 'sent' }
  } catch (error) {
    console.error(`mail ${waiting.id} (${waiting.kind}) failed:`, error)
    return { is: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Sends the mails that are due, until none is left. Without a mail service they wait. @throws Error of the database */
export async function sendMails(context: FunctionContext): Promise<void> {
  const { db, mail } = context
  if (!mail) return
  for (;;) {
    const claimed = await claimMails(db, AT_ONCE)
    await Promise.all(
      claimed.map(async (waiting) => endMail(db, waiting.id, await send(context, mail, waiting))),
    )
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
