import { queueNewsletters } from '@/data/newsletters.ts'
import type { FunctionContext } from './context.ts'
import { sendMails } from './send-mails.ts'

/** How long one call hands emails over: other work waits meanwhile, and hosted functions may not run for minutes. */
const AT_MOST_MS = 25_000

/** Sends what is next of newsletters, a few emails at a time, behind every other email. @throws Error of the database */
export async function sendNewsletters(context: FunctionContext): Promise<void> {
  if (!context.mail || !context.siteUrl) return
  const until = performance.now() + AT_MOST_MS
  while (performance.now() < until) {
    if ((await queueNewsletters(context.db)) === 0) return
    await sendMails(context)
  }
}
