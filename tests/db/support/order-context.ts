import { toOrderDetail } from '@/data/admin/orders.ts'
import { hasNativePostgres } from '../../support/postgres.ts'
import { gate } from './admin-gate.ts'
import { memoryDatabase, nativeDatabase, type TestDatabase } from './database.ts'
import { apply, attemptOrder, intentOf } from './payments.ts'
import { insertProducts, orderRequest, placeOrder } from './samples.ts'

export type Who = 'owner' | 'staff'
type Detail = ReturnType<typeof toOrderDetail>
export type Changes = Readonly<Record<string, unknown>>

interface WorkOptions {
  readonly who?: Who
  readonly version?: string
}

export interface OrderContext {
  readonly db: TestDatabase
  /** Calls a function as an administrator. */
  readonly call: (sql: string, params?: readonly unknown[], who?: Who) => Promise<unknown>
  /** Two of product 1 (49.90), one of product 2 (19.99) and the parcel (6.95), 126.74 in all, paid in a simulation. */
  readonly simulated: (changes?: Changes) => Promise<string>
  /** The same, paid at Stripe. */
  readonly paid: () => Promise<{ readonly number: string; readonly id: string; readonly intent: string }>
  readonly read: (number: string) => Promise<Detail>
  /** One of the functions that expect the version that was read; the present one where none is given. */
  readonly work: (name: string, number: string, request: object, more?: WorkOptions) => Promise<Detail>
  /** Gives money back: one unit of the first line, unless the request is changed. */
  readonly refund: (number: string, changes?: object, more?: WorkOptions) => Promise<Detail>
  readonly ship: (number: string) => Promise<Detail>
  readonly stock: (product: number) => Promise<number>
  readonly mails: (number: string) => Promise<readonly Record<string, unknown>[]>
}

const LINES = {
  lines: [
    { product_id: 1, quantity: 2 },
    { product_id: 2, quantity: 1 },
  ],
  expected_total: 126.74,
}

/** Administrators at work on orders. */
export async function orderContext(): Promise<OrderContext> {
  const db = await (hasNativePostgres() ? nativeDatabase() : memoryDatabase())
  await insertProducts(db, [
    { id: 1, stock: 1000 },
    { id: 2, price: '19.99', stock: 1000 },
  ])
  await db.query('update settings set allow_multiple_logins = true')
  const people = gate(db)
  const as: Partial<Record<Who, ReturnType<typeof people.actor>>> = {}
  for (const role of ['owner', 'staff'] as const) {
    const person = await people.addPerson(role)
    const session = await people.openSession(person.userId)
    await people.register(person, session)
    as[role] = people.actor(person.userId, session)
  }
  const call: OrderContext['call'] = async (sql, params = [], who = 'owner') =>
    Object.values((await db.query(`select ${sql}`, params, as[who] ?? {}))[0] ?? {})[0]
  const read = async (number: string) => toOrderDetail(await call('admin_order($1)', [number]))
  const work: OrderContext['work'] = async (name, number, request, { who, version } = {}) => {
    const expected = version ?? (await read(number)).version
    const params = [number, JSON.stringify(request), expected]
    return toOrderDetail(await call(`${name}($1, $2::jsonb, $3)`, params, who))
  }
  return {
    db,
    call,
    read,
    work,
    refund: (number, changes, more) => work('refund_order', number, refundRequest(changes), more),
    simulated: async (changes = {}) =>
      (await placeOrder(db, orderRequest({ ...LINES, ...changes }))).order_number,
    async paid() {
      const unpaid = await attemptOrder(db, LINES)
      await apply(db, { intent: intentOf(unpaid, unpaid.intentId) })
      const [row] = await db.query('select order_number from orders where id = $1', [unpaid.order])
      return { number: String(row?.order_number), id: unpaid.order, intent: unpaid.intentId }
    },
    ship: async (number) => toOrderDetail(await call(`set_order_status($1, 'shipped')`, [number])),
    stock: async (product) =>
      Number((await db.query('select stock from inventory where product_id = $1', [product]))[0]?.stock),
    mails: (number) =>
      db.query(
        `select m.kind, m.content, m.status from mail_outbox m join orders o on o.id = m.order_id
         where o.order_number = $1 order by m.id`,
        [number],
      ),
  }
}

/** A request of refund_order; amounts in cents. */
export const refundRequest = (changes: object = {}) => ({
  lines: [{ position: 1, quantity: 1 }],
  shipping: 0,
  extra: 0,
  total: 4990,
  reason: 'damaged',
  restock: false,
  ...changes,
})
