import type Stripe from 'stripe'
import type { Client } from '@/data/client.ts'
import { applyEvent } from '../../supabase/functions/_shared/payment/events.ts'
import type { TestDatabase } from '../db/support/database.ts'
import { apply, type Begun, beginPayment, fresh, intentOf, placeUnpaid } from '../db/support/payments.ts'
import { check, figures, inParallel, order, type PaymentFigures, refill } from './payments.ts'
import { type Random, randomFrom } from './random.ts'

interface Refund {
  readonly id: string
  readonly payment_intent: string
  readonly amount: number
  readonly status: string
}

/** What became of everything at Stripe, which is asked while its older news are on their way. */
interface Account {
  readonly intents: Map<string, object>
  readonly refunds: Refund[]
}

const stripeOf = ({ intents, refunds }: Account) =>
  ({
    paymentIntents: {
      retrieve: async (id: string) => intents.get(id),
      // What was refused was ended since.
      cancel: async () => {
        throw Object.assign(new Error('it is canceled'), {
          type: 'StripeInvalidRequestError',
          code: 'payment_intent_unexpected_state',
        })
      },
    },
    refunds: {
      list: async ({ payment_intent }: { payment_intent: string }) => ({
        data: refunds.filter((refund) => refund.payment_intent === payment_intent),
      }),
    },
  }) as unknown as Stripe

/** The one function that news of Stripe call. */
const clientOf = (db: TestDatabase) =>
  ({
    rpc: (_: string, { event }: { event: object }) =>
      apply(db, event).then(
        (data) => ({ data, error: null }),
        ({ message }: Error) => ({ data: null, error: { message } }),
      ),
  }) as unknown as Client

/** An intent as Stripe shows it. @param mark what the shop wrote on it; another business writes nothing. */
const shown = (
  { order: order_id, payment: payment_id }: Pick<Begun, 'order' | 'payment'>,
  id: string,
  status: string,
  amount: number,
  mark: object = { order_id, payment_id },
) => ({
  id,
  status,
  amount_received: status === 'succeeded' ? amount : 0,
  currency: 'eur',
  metadata: mark,
  last_payment_error: status === 'requires_payment_method' ? { code: 'card_declined' } : null,
})

type Fate = 'none' | 'part' | 'whole'
interface Story {
  readonly token: string
  readonly events: object[]
  readonly isPaid: boolean
  /** What goes back of it, in cents, and in how many refunds. */
  readonly back: number
  readonly refunds: number
  readonly dispute: string | null
}

/** Money that goes back of a payment, and what Stripe tells of it. @returns cents, in how many refunds. */
function goesBack(
  random: Random,
  account: Account,
  tell: Tell,
  intent: string,
  amount: number,
  mark: object,
) {
  const fate = random.pick<Fate>(['none', 'part', 'whole'])
  const first = 1 + random.below(amount - 1)
  const parts = fate === 'none' ? [] : fate === 'part' ? [first] : [first, amount - first]
  for (const part of parts) {
    const refund = { id: fresh('re'), payment_intent: intent, amount: part, status: 'succeeded' }
    account.refunds.push(refund)
    tell('refund.created', { ...refund, status: 'pending' })
    tell('refund.updated', refund)
    tell('charge.refunded', { id: fresh('ch'), payment_intent: intent, metadata: mark })
  }
  return { back: parts.reduce((sum, part) => sum + part, 0), refunds: parts.length }
}

/** A dispute that the bank closes. @returns how, null where there is none. */
function disputed(random: Random, tell: Tell, intent: string, amount: number): string | null {
  const end = random.pick([null, 'won', 'lost'])
  const dispute = { id: fresh('dp'), payment_intent: intent, amount, reason: 'fraudulent' }
  if (end) tell('charge.dispute.created', { ...dispute, status: 'needs_response' })
  if (end) tell('charge.dispute.closed', { ...dispute, status: end })
  return end
}

type Tell = (type: string, object: object) => void

/** An order with one to three attempts, and all that Stripe may say of them; every second one is paid. */
async function storyOf(db: TestDatabase, random: Random, account: Account): Promise<Story> {
  const { order_token: token } = await placeUnpaid(db, order(random))
  const events: object[] = []
  const tell: Tell = (type, object) => events.push({ id: fresh('evt'), type, data: { object } })
  const isPaid = random.below(2) === 0
  const attempts = 1 + random.below(3)
  let after = { back: 0, refunds: 0, dispute: null as string | null }
  for (let n = 0; n < attempts; n += 1) {
    const begun = await beginPayment(db, token)
    const { amount } = begun
    const id = fresh('pi')
    const isLast = n === attempts - 1
    // The answer that names the last one may have been lost.
    const isKnown = !isLast || random.below(2) === 0
    if (isKnown) await apply(db, { intent: intentOf(begun, id, 'requires_action') })
    const states =
      isPaid && isLast ? ['processing', 'succeeded'] : ['processing', 'requires_payment_method', 'canceled']
    for (const status of states) {
      const intent = shown(begun, id, status, amount)
      account.intents.set(id, intent)
      tell(
        status === 'requires_payment_method' ? 'payment_intent.payment_failed' : `payment_intent.${status}`,
        intent,
      )
    }
    if (isPaid && isLast) {
      const mark = { order_id: begun.order }
      after = {
        ...goesBack(random, account, tell, id, amount, mark),
        dispute: disputed(random, tell, id, amount),
      }
    }
    forge(random, account, tell, begun, isKnown)
  }
  return { token, events, isPaid, ...after }
}

/** A wrong amount, another order, an intent of another business or that is none of ours: with money that goes back of it. */
function forge(random: Random, account: Account, tell: Tell, begun: Begun, isKnown: boolean): void {
  const { order: order_id } = begun
  const [id, amount] = [fresh('pi'), 1 + random.below(20_000)]
  const none = '00000000-0000-4000-8000-000000000000'
  const marks = [
    { order_id },
    { order_id: none },
    {},
    ...(isKnown ? [{ order_id, payment_id: begun.payment }] : []),
  ]
  const mark = random.pick<object>(marks)
  const intent = shown(begun, id, 'succeeded', amount, mark)
  account.intents.set(id, intent)
  tell('payment_intent.succeeded', intent)
  goesBack(random, account, tell, id, amount + 1, mark)
  disputed(random, tell, id, amount)
}

/** What an order must be when all is told. @returns what is wrong of it. */
async function wrongIn(
  db: TestDatabase,
  { token, isPaid, back, refunds, dispute }: Story,
): Promise<string[]> {
  const [row] = await db.query(
    `select o.payment_status as status, (o.total * 100)::int as total, r.back, r.refunds, r.notes, p.dispute,
       (select count(*)::int from mail_outbox m where m.order_id = o.id and m.kind = 'order_received') as seen,
       (select count(*)::int from mail_outbox m where m.order_id = o.id and m.kind = 'order_refunded') as refunds_told
     from orders o left join payments p on p.order_id = o.id and p.settles cross join lateral (
       select coalesce(sum(x.amount) filter (where x.of_sale) * 100, 0)::int as back, count(*)::int as refunds,
         (select count(*)::int from private.documents_due d where d.order_id = o.id and d.refund_id is not null) as notes
       from refunds x where x.order_id = o.id
     ) r where o.id = private.linked_order($1)`,
    [token],
  )
  const is = { ...row, total: undefined }
  const paid = back > 0 && back === row?.total ? 'refunded' : 'paid'
  const must = {
    status: isPaid ? paid : 'pending',
    total: undefined,
    ...{ back, refunds, notes: refunds, dispute },
    ...{ seen: isPaid ? 1 : 0, refunds_told: refunds },
  }
  const [found, wanted] = [JSON.stringify(is), JSON.stringify(must)]
  return found === wanted ? [] : [`an order is ${found}, not ${wanted}`]
}

/**
 * News of payments, refunds and disputes shuffled, doubled and forged, many at once: one payment for each order that was paid and all
 * that went back of it, none for another.
 */
export async function shuffledEvents(db: TestDatabase, count: number, seed: number): Promise<PaymentFigures> {
  const began = performance.now()
  await refill(db, 100_000)
  const random = randomFrom(seed)
  const account: Account = { intents: new Map(), refunds: [] }
  const stories: Story[] = []
  let made = 0
  while (made < count) {
    const next = await storyOf(db, random, account)
    stories.push(next)
    made += next.events.length * 2
  }
  const events = stories.flatMap((one) => [...one.events, ...one.events])
  for (let n = events.length - 1; n > 0; n -= 1) {
    const other = random.below(n + 1)
    const [a, b] = [events[n], events[other]]
    if (a && b) {
      events[n] = b
      events[other] = a
    }
  }
  const context = { stripe: stripeOf(account), db: clientOf(db) }
  const wrong = await inParallel(events, (event) => applyEvent(context, event as Stripe.Event))
  for (const story of stories) wrong.push(...(await wrongIn(db, story)))
  wrong.push(...(await check(db, 100_000)))
  return figures(
    stories.length,
    stories.filter(({ isPaid }) => isPaid).length,
    0,
    events.length,
    began,
    wrong,
  )
}
