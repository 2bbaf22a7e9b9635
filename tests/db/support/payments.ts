import { randomUUID } from 'node:crypto'
import type { TestDatabase } from './database.ts'
import { orderRequest, placeOrder, type Receipt } from './samples.ts'

export const SERVICE = { role: 'service_role' } as const

/** An order that waits for its payment, as a shop with Stripe takes it. */
export const placeUnpaid = (
  db: TestDatabase,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<Receipt> => placeOrder(db, orderRequest({ is_simulated: false, ...changes }))

export interface Begun {
  readonly verdict: 'go' | 'known' | 'busy' | 'paid'
  readonly payment: string | null
  readonly intent: string | null
  readonly order: string
  readonly amount: number
  /** Whether the bank is to ask who pays. */
  readonly secure: boolean
  readonly open: readonly { readonly id: string; readonly intent: string | null }[]
}

/** A name that nothing at Stripe has had yet. */
export const fresh = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`

export async function beginPayment(
  db: TestDatabase,
  token: string,
  attempt = fresh('ctoken'),
  caller: string | null = null,
): Promise<Begun> {
  const [row] = await db.query('select begin_payment($1, $2, $3) as begun', [token, attempt, caller], SERVICE)
  return row?.begun as Begun
}

/** Has an event, or what Stripe answered, take effect. @returns what came of it. */
export async function apply(db: TestDatabase, event: object): Promise<string> {
  const [row] = await db.query(
    'select apply_payment_event($1::jsonb) as outcome',
    [JSON.stringify(event)],
    SERVICE,
  )
  return String(row?.outcome)
}

/** A PaymentIntent as the functions hand it to the database. */
export const intentOf = (
  begun: Pick<Begun, 'payment' | 'order' | 'amount'>,
  intent: string,
  status = 'succeeded',
  changes: object = {},
) => ({
  id: intent,
  status,
  received: status === 'succeeded' ? begun.amount : 0,
  currency: 'eur',
  order: begun.order,
  payment: begun.payment,
  ...changes,
})

export interface Unpaid extends Begun {
  readonly token: string
  readonly intentId: string
}

/** An order and the first attempt to pay it, of which Stripe knows. */
export async function attemptOrder(
  db: TestDatabase,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<Unpaid> {
  const { order_token } = await placeUnpaid(db, changes)
  const begun = await beginPayment(db, order_token)
  const intentId = fresh('pi')
  await apply(db, { intent: intentOf(begun, intentId, 'requires_action') })
  return { ...begun, token: order_token, intentId }
}

/** Ends the reservation of an order, whose time is over. */
export async function release(db: TestDatabase, order: string): Promise<unknown> {
  await db.query(
    'update orders set reserved_until = clock_timestamp() where id = $1 and reserved_until is not null',
    [order],
  )
  return (await db.query('select release_reservation($1) as outcome', [order], SERVICE))[0]?.outcome
}

export const endAttempt = (db: TestDatabase, unpaid: Unpaid): Promise<string> =>
  apply(db, { intent: intentOf(unpaid, unpaid.intentId, 'canceled') })

export const orderState = async (db: TestDatabase, order: string) =>
  (await db.query('select status, payment_status from orders where id = $1', [order]))[0]

export const stockOf = async (db: TestDatabase, product: number): Promise<number> =>
  Number((await db.query('select stock from inventory where product_id = $1', [product]))[0]?.stock)

export const mailsOf = async (db: TestDatabase, order: string): Promise<unknown[]> =>
  (await db.query('select kind from mail_outbox where order_id = $1 order by id', [order])).map(
    ({ kind }) => kind,
  )

/** What the owner is told of an order's money. */
export const issuesOf = (db: TestDatabase, order: string) =>
  db.query('select reason from payment_quarantine where order_id = $1 order by id', [order])

/** What goes back of an order's money, amounts in euros. */
export const refundsOf = (db: TestDatabase, order: string) =>
  db.query(
    'select status, reason, amount::float as amount, of_sale from refunds where order_id = $1 order by created_at',
    [order],
  )
