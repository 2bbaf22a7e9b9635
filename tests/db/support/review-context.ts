import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { hasNativePostgres } from '../../support/postgres.ts'
import { nativeDatabase } from './database.ts'
import { type Json, type ProductContext, productContext } from './product-context.ts'
import { emptied, orderRequest, placeOrder } from './samples.ts'

export const ANON = { role: 'anon', claims: { role: 'anon' } }
export const SERVICE = { role: 'service_role' }

interface Piece {
  readonly product_id: number
  readonly may_review: boolean
  readonly review: (Json & { readonly version: number; readonly status: string }) | null
}
type Sheet = Json & { readonly pieces: readonly Piece[] }

/** A review as its form sends it. */
export const words = (changes: Json = {}) => ({
  rating: 4,
  author: 'Inès M.',
  body: 'Très solide.',
  pictures: [],
  ...changes,
})

/** Buyers of product 1 and administrators who read what they write; before each test nothing is written or due. */
export function reviewContext() {
  let products: ProductContext

  beforeAll(async () => {
    products = await productContext(hasNativePostgres() ? await nativeDatabase() : undefined)
    await query('update inventory set stock = 1000')
  })
  afterAll(() => products?.db.close())
  beforeEach(async () => {
    await emptied(
      products.db,
      'reviews',
      'review_invitations',
      'private.review_leavers',
      'mail_outbox',
      'private.form_attempts',
      'private.dropped_review_pictures',
    )
    await query(`delete from storage.objects where bucket_id = 'review-images'`)
    // Nobody of a former test is due any more.
    await query('update orders set delivered_at = null where delivered_at is not null')
    await setting(true)
  })

  const query = (sql: string, params: readonly unknown[] = []) => products.db.query(sql, params)
  const call: ProductContext['call'] = (...given) => products.call(...given)

  /** An order that was delivered so many days ago: two of product 1. */
  async function delivered(days: number, more: Json = {}) {
    const lines = [{ product_id: 1, quantity: 2 }]
    const { order_number } = await placeOrder(
      products.db,
      orderRequest({ lines, expected_total: 106.75, ...more }),
    )
    const [order] = await query(
      `update orders set status = 'completed', payment_status = 'paid', created_at = now() - make_interval(days => $2::int + 3),
         delivered_at = now() - make_interval(days => $2::int), user_id = coalesce(user_id, $3::uuid)
       where order_number = $1 returning id`,
      [order_number, days, more.user_id ?? null],
    )
    return { id: String(order?.id), number: order_number }
  }
  /** The token that lets write of an order, as an invitation has it. */
  async function tokenOf(order: string): Promise<string> {
    await query('insert into review_invitations (order_id) values ($1) on conflict do nothing', [order])
    const [row] = await query('select token from review_invitations where order_id = $1', [order])
    return String(row?.token)
  }
  /** A delivered order of a new buyer, and its token. */
  const fresh = async (days = 20, more: Json = {}) => {
    const order = await delivered(days, { email: `${randomUUID()}@client.example`, ...more })
    return { ...order, token: await tokenOf(order.id) }
  }
  /** What the link of an invitation shows. */
  const sheet = async (token: string) => (await call('review_sheet($1)', [token], ANON)) as unknown as Sheet
  /** Writes a review, or changes the version that is named. */
  const save = async (token: string, changes: Json = {}, version: number | null = null, product = 1) =>
    (await call(
      'save_review($1, $2, $3, $4)',
      [token, product, version, JSON.stringify(words(changes))],
      ANON,
    )) as unknown as Sheet
  const withdraw = async (token: string, product = 1) =>
    (await call('withdraw_review($1, $2)', [token, product], ANON)) as unknown as Sheet
  /** The number of an order's review. */
  const idOf = async (order: string) =>
    Number((await query('select id from reviews where order_id = $1', [order]))[0]?.id)
  const moderate = (
    id: number,
    version: number,
    verdict: string,
    reason: string | null = null,
    note: string | null = null,
    actor = products.staff,
  ) => call('moderate_review($1, $2, $3, $4, $5)', [id, version, verdict, reason, note], actor)
  /** What the clock does. @returns the pictures to remove */
  const tend = async () =>
    (await products.db.query('select tend_reviews() as gone', [], SERVICE))[0]?.gone as string[]
  /** The orders that emails of this kind are of. */
  const emails = async (kind: string) =>
    (await query('select order_id::text as order from mail_outbox where kind = $1 order by id', [kind])).map(
      ({ order }) => order,
    )
  const published = () =>
    call('published_reviews()', [], ANON) as unknown as Promise<
      { id: number; product_id: number; rating: 1 | 2 | 3 | 4 | 5 }[]
    >
  /** Whether the shop takes reviews. */
  const setting = (isOn: boolean) => query('update settings set enable_reviews = $1 where true', [isOn])
  /** A picture that was uploaded. */
  const stored = async (path: string) => {
    await query(`insert into storage.objects (bucket_id, name) values ('review-images', $1)`, [path])
    return `review-images/${path}`
  }

  return {
    get db() {
      return products.db
    },
    get owner() {
      return products.owner
    },
    get products() {
      return products
    },
    query,
    call,
    delivered,
    tokenOf,
    fresh,
    sheet,
    save,
    withdraw,
    idOf,
    moderate,
    tend,
    emails,
    published,
    setting,
    stored,
  }
}
