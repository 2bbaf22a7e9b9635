import type Stripe from 'stripe'
import { issueDueDocuments } from '@/data/documents.ts'
import { prunePeople } from '@/data/people.ts'
import { pruneQuestions } from '@/data/question-answers.ts'
import { tendReviews } from '@/data/review-letters.ts'
import { queueStockAlerts } from '@/data/stock-alerts.ts'
import { pruneVisits } from '@/data/weekly-report.ts'
import { bearerOf, isDatabaseClock } from '../_shared/clock-token.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { keyedHash } from '../_shared/keyed-hash.ts'
import { remindOfCarts } from '../_shared/left-cart.ts'
import { logFailure } from '../_shared/log-failure.ts'
import type { StripeContext } from '../_shared/payment/attempts.ts'
import { endReservations, giveBack, lookAtPayments, reconcile } from '../_shared/payment/jobs.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { forgetMails, sendMails } from '../_shared/send-mails.ts'
import { sendNewsletters } from '../_shared/send-newsletters.ts'
import { removePictures } from '../_shared/store-picture.ts'
import { reportTheWeek } from '../_shared/weekly-report.ts'

/** Closes the days that are over, and issues what is due: before the mails, which attach it. */
async function books({ db }: FunctionContext): Promise<void> {
  const closed = await db.rpc('close_journal')
  if (closed.error) throw new Error(closed.error.message)
  await issueDueDocuments(db)
}

export interface OrderClock extends FunctionContext {
  /** Null where payments are simulated. */
  readonly stripe: Stripe | null
}

/** A job that has something to do only where there is Stripe. */
const atStripe =
  (job: (context: StripeContext) => Promise<void>) =>
  async ({ stripe, db }: OrderClock): Promise<void> => {
    if (stripe) await job({ stripe, db })
  }

/** Work on orders that nobody waits for. Each job looks for itself whether something is due, and may run twice at once. */
const JOBS: Readonly<Record<string, (context: OrderClock) => Promise<void>>> = {
  payments: atStripe(lookAtPayments),
  reservations: atStripe(endReservations),
  refunds: atStripe(giveBack),
  reconciliation: atStripe(reconcile),
  books,
  // Before the letters: those that it puts into the outbox leave with them.
  stock_alerts: async ({ db }) => void (await queueStockAlerts(db)),
  'left carts': remindOfCarts,
  'weekly report': reportTheWeek,
  'old visits': ({ db }) => pruneVisits(db),
  reviews: async ({ db }) => removePictures(db, 'review-images', await tendReviews(db)),
  mails: sendMails,
  // After the letters that somebody waits for.
  newsletters: sendNewsletters,
  'old mails': forgetMails,
  'old questions': async ({ db }) => pruneQuestions(db),
  'people of long ago': ({ db }) => prunePeople(db),
}

/** Of hashes: how long a comparison takes tells nothing of the key. */
const isSecret = async ({ secret }: FunctionContext, token: string): Promise<boolean> =>
  (await keyedHash(secret, token)) === (await keyedHash(secret, secret))

/**
 * What is due on orders, asked for every minute in which something is: by the database's clock where the project is hosted, by
 * the server's own process otherwise, with the service key. A job that fails keeps no other from its work.
 * Answers `{ failed: [names of jobs] }`, 500 where one failed.
 */
export async function handleOrderClock(context: OrderClock, request: Request): Promise<Response> {
  if (request.method !== 'POST') return refusalReply({ code: 'method_not_allowed' })
  const isOwnServer = await isSecret(context, bearerOf(request) ?? '')
  if (!isOwnServer && !(await isDatabaseClock(context.db, request)))
    return refusalReply({ code: 'sign_in_required' })
  const failed: string[] = []
  for (const [name, job] of Object.entries(JOBS)) {
    try {
      await job(context)
    } catch (error) {
      logFailure(`order-clock: ${name} failed`, error)
      failed.push(name)
    }
  }
  return jsonReply(failed.length > 0 ? 500 : 200, { failed })
}
