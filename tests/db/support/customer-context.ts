import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { apiOf, type Json, type ProductContext, productContext } from './product-context.ts'
import { orderRequest, placeOrder } from './samples.ts'

interface List {
  readonly tiles: Json
  readonly count: number
  readonly customers: readonly Json[]
  readonly next: Json | null
}

/** A shop that never sells out, its buyers and accounts, and an administrator who reads and changes what is kept of them. */
export function customerContext() {
  let context: ProductContext
  beforeAll(async () => {
    context = await productContext()
    await context.db.query('update inventory set stock = 1000')
  })
  afterAll(() => context?.db.close())

  const call: ProductContext['call'] = (...given) => context.call(...given)
  const query: ProductContext['db']['query'] = (...given) => context.db.query(...given)
  const list = async (
    search = '',
    status: string | null = null,
    sort = 'recent',
    after: Json | null = null,
    per = 500,
  ) =>
    (await call('admin_customers($1, $2, $3, $4, $5)', [
      search,
      status,
      sort,
      after && JSON.stringify(after),
      per,
    ])) as unknown as List

  return {
    get db() {
      return context.db
    },
    /** As the client of an administrator calls it. */
    get api() {
      return apiOf(context)
    },
    call,
    query,
    list,
    one: async (email: string) => (await list(email)).customers[0] as Json,
    detail: (id: unknown) => call('admin_customer($1)', [id]),
    save: (id: unknown, version: unknown, fields: object) =>
      call('save_customer($1, $2, $3)', [id, version, JSON.stringify(fields)]),
    /** An order of 56.85 euros, paid unless told otherwise, placed so many days ago. @returns its number */
    async order(
      email: string,
      more: Json = {},
      set = `payment_status = 'paid'`,
      daysAgo = 0,
    ): Promise<string> {
      const { order_number } = await placeOrder(context.db, orderRequest({ email, ...more }))
      await query(
        `update orders set ${set}, created_at = now() - make_interval(days => $2) where order_number = $1`,
        [order_number, daysAgo],
      )
      return order_number
    },
    /** One whose address is confirmed. @returns its id */
    async account(email: string, name: string): Promise<string> {
      const id = randomUUID()
      await query(
        `insert into auth.users (id, email, email_confirmed_at, created_at, raw_user_meta_data) values ($1, $2, now(), now() - interval '10 days', $3)`,
        [id, email, JSON.stringify({ full_name: name })],
      )
      return id
    },
  }
}
