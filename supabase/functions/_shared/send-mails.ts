import { claimMails, endMails, type MailEnd, pruneMails, type WaitingMail } from '@/data/mail-outbox.ts'
import { ERASED_EMAIL } from '@/domain/rules.ts'
import { MailError } from '@/mail-services/mail.ts'
import { inBackground } from './background.ts'
import type { FunctionContext } from './context.ts'
import type { Batch } from './email.ts'
import { EMAILS } from './emails.ts'
import { logFailure } from './log-failure.ts'
import { type MailService, sendMail } from './mail.ts'
import { pause } from './pause.ts'

/** Mails that are written at the same time. */
const AT_ONCE = 5
/**
 * How long the sender rests after a batch, as a multiple of the time that it took: once more for each order that came meanwhile.
 * Writing an invoice as PDF costs as much as ten orders, and both share a processor: in a rush emails wait in the outbox, and orders
 * do not.
 */
const REST = 3
const MOST_REST = 30
/** The longest rest: somebody waits for the email, however slow the machine is. */
const LONGEST_REST_MS = 5_000
/**
 * How long one call sends: after a day without the mail service thousands wait, and hosted functions may not run for minutes. The
 * clock calls again while any are left.
 */
const AT_MOST_MS = 30_000

type Outcome = Pick<MailEnd, 'outcome' | 'reason' | 'seconds'>

async function outcomeOf(batch: Batch, service: MailService, waiting: WaitingMail): Promise<Outcome> {
  const { id, kind, to, sendKey } = waiting
  if (to === ERASED_EMAIL) return { outcome: 'dropped' }
  try {
    const written = await EMAILS[kind]?.(batch, waiting)
    if (written === undefined) return { outcome: 'failed', reason: `no letter is called ${kind}` }
    if (written === null) return { outcome: 'dropped' }
    await sendMail(service, { ...written, to, onceKey: sendKey })
    return { outcome: service.isLocal ? 'local' : 'sent' }
  } catch (error) {
    logFailure(`mail ${id} (${kind}) failed`, error)
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

async function sendAll(context: FunctionContext, service: MailService, atMost: number): Promise<void> {
  const { db } = context
  const until = performance.now() + atMost
  do {
    const [began, before] = [performance.now(), calls]
    const claimed = await claimMails(db, AT_ONCE)
    if (claimed.length === 0) return
    const batch = { ...context }
    const ends = await Promise.all(claimed.map((waiting) => send(batch, service, waiting)))
    await endMails(db, ends)
    if (claimed.length < AT_ONCE || isTrouble(ends)) return
    await rest(began, before)
  } while (performance.now() < until)
}

/** Calls that want mails sent. */
let calls = 0

/** Leaves the processor to others. @param began when the batch did, and how many calls there had been `before` it. */
function rest(began: number, before: number): Promise<void> {
  const times = Math.min(REST + calls - before, MOST_REST)
  return pause(Math.min(times * (performance.now() - began), LONGEST_REST_MS))
}

/** Who sends in this process: two would do twice the work in the same time. */
let sending: Promise<void> | null = null

/**
 * Sends the mails that are due, until none is left or the time is over. Without a mail service they wait.
 * @param atMost milliseconds after which no further batch is begun. @throws Error of the database
 */
export async function sendMails(context: FunctionContext, atMost = AT_MOST_MS): Promise<void> {
  const { mail } = context
  if (!mail || (await context.standing()).isSilent) return
  // What was put there since then is for who asks now.
  await sending?.catch(() => undefined)
  sending ??= sendAll(context, mail, atMost).finally(() => {
    sending = null
  })
  await sending
}

/** Forgets mails that were kept long enough. @throws Error of the database */
export const forgetMails = ({ db }: FunctionContext): Promise<void> => pruneMails(db)

let soon: Promise<void> | null = null

/** The same after the answer: calls while it runs are served by one more round. */
export function sendMailsSoon(context: FunctionContext): void {
  calls++
  soon ??= sendUntilServed(context).finally(() => {
    soon = null
  })
  inBackground('the mails that wait', soon)
}

async function sendUntilServed(context: FunctionContext): Promise<void> {
  let served: number
  do {
    served = calls
    const began = performance.now()
    await sendMails(context)
    if (calls > served) await rest(began, served)
  } while (calls > served)
}
