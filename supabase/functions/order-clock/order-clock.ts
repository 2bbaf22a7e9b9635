import type Stripe from 'stripe'
import { tendAlarms } from '@/data/alarms.ts'
import { issueDueDocuments } from '@/data/documents.ts'
import { closeJournal } from '@/data/journal.ts'
import { queuePaymentReminders } from '@/data/payments.ts'
import { prunePeople } from '@/data/people.ts'
import { pruneQuestions } from '@/data/question-answers.ts'
import { tendReviews } from '@/data/review-emails.ts'
import { queueStockAlerts } from '@/data/stock-alerts.ts'
import { pruneVisits } from '@/data/weekly-report.ts'
import { bearerOf, isDatabaseClock } from '../_shared/clock-token.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { isKey } from '../_shared/keyed-hash.ts'
import { remindOfCarts } from '../_shared/left-cart.ts'
import { logFailure } from '../_shared/log-failure.ts'
import { askTime, heardTime } from '../_shared/outside-clock.ts'
import { followParcels } from '../_shared/parcels/follow-parcels.ts'
import { tendLabels } from '../_shared/parcels/label-jobs.ts'
import type { LabelService } from '../_shared/parcels/label-service.ts'
import type { Trackers } from '../_shared/parcels/trackers.ts'
import type { StripeContext } from '../_shared/payment/attempts.ts'
import { endReservations, giveBack, lookAtPayments, reconcile } from '../_shared/payment/jobs.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { forgetMails, sendMails } from '../_shared/send-mails.ts'
import { sendNewsletters } from '../_shared/send-newsletters.ts'
import { removePictures } from '../_shared/store-picture.ts'
import { reportTheWeek } from '../_shared/weekly-report.ts'

/** Closes the days that are over, and issues what is due: before the mails, which attach it. */
async function books({ db, clocks }: OrderClock): Promise<void> {
  // Another clock is asked where the database does not believe this one.
  if ((await closeJournal(db, heardTime())) === null) {
    const outside = await askTime(clocks)
    if (outside) await closeJournal(db, outside)
  }
  await issueDueDocuments(db)
}

export interface OrderClock extends FunctionContext {
  /** Null where payments are simulated. */
  readonly stripe: Stripe | null
  /** Who is asked for parcels. */
  readonly trackers: Trackers
  /** Null where no labels are bought. */
  readonly labels: LabelService | null
  /** Addresses that say what time it is elsewhere. */
  readonly clocks: readonly string[]
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
  reservations: endReservations,
  'payment reminders': ({ db }) => queuePaymentReminders(db),
  refunds: atStripe(giveBack),
  reconciliation: atStripe(reconcile),
  books,
  // Before the emails: those that it puts into the outbox leave with them.
  stock_alerts: async ({ db }) => void (await queueStockAlerts(db)),
  'left carts': remindOfCarts,
  'weekly report': reportTheWeek,
  'old visits': ({ db }) => pruneVisits(db),
  reviews: async ({ db }) => removePictures(db, 'review-images', await tendReviews(db)),
  alarms: ({ db }) => tendAlarms(db),
  mails: sendMails,
  // After the emails that somebody waits for.
  newsletters: sendNewsletters,
  // Nobody waits for it, and it takes seconds: what it has to send leaves with the next run.
  parcels: (context) => followParcels(context),
  labels: ({ db, labels }) => tendLabels(db, labels),
  'old mails': forgetMails,
  'old questions': async ({ db }) => pruneQuestions(db),
  'people of long ago': ({ db }) => prunePeople(db),
}

/**
 * What is due on orders, asked for every minute in which something is: by the database's clock where the project is hosted, by
 * the server's own process otherwise, with the service key. A job that fails keeps no other from its work.
 * Answers `{ failed: [names of jobs] }`, 500 where one failed.
 */
export async function handleOrderClock(context: OrderClock, request: Request): Promise<Response> {
  if (request.method !== 'POST') return refusalReply({ code: 'method_not_allowed' })
  const isOwnServer = isKey(context.secret, bearerOf(request) ?? '', context.secret)
  if (!isOwnServer && !(await isDatabaseClock(context.db, request)))
    return refusalReply({ code: 'sign_in_required' })
  // A copy does nothing by itself.
  if ((await context.standing()).isSilent) return jsonReply(200, { failed: [] })
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
