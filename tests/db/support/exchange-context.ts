import { afterAll, beforeAll } from 'vitest'
import { exchangePieces, type ReadOrder } from '@/data/admin/order-changes.ts'
import { toOrderDetail } from '@/data/admin/orders.ts'
import { shipOrders } from '@/data/admin/preparing.ts'
import { cents } from '@/domain/money.ts'
import { apply, attemptOrder, intentOf } from './payments.ts'
import { apiOf, type ProductContext, productContext, tableOf } from './product-context.ts'
import { insertProducts, orderRequest, placeOrder } from './samples.ts'

/** A shop that sells a hat in three sizes, its orders, and what is sent in exchange for their units. */
export function exchangeContext() {
  let context: ProductContext
  let api: ReturnType<typeof apiOf>
  /** Variants of product 60, all at one price. */
  const sizes: number[] = []
  beforeAll(async () => {
    context = await productContext()
    api = apiOf(context)
    await insertProducts(context.db, [{ id: 60, price: '40', stock: 50 }])
    await context.db.query(
      `update products set images = '{product-images/other.webp,product-images/known.webp}' where id = 60`,
    )
    const [simple] = await context.db.query('select id from product_variants where product_id = 60')
    const [product] = await context.db.query('select version from products where id = 60')
    const wanted = [
      { id: simple?.id, option1: '55' },
      { option1: '57', stock: 50, images: ['product-images/known.webp'] },
      { option1: '59', stock: 50 },
    ]
    const saved = await context.call('save_variants($1, $2, $3, $4)', [
      60,
      product?.version,
      ['Taille'],
      JSON.stringify(wanted),
    ])
    for (const { id } of (saved as { variants: { id: number }[] }).variants) sizes.push(id)
  })
  afterAll(() => context?.db.close())

  const table = (numbers: readonly string[] | null) => tableOf(context, numbers)
  let buyers = 0
  /** Hats of the first size, as another buyer orders them. */
  function hats(quantity: number) {
    buyers += 1
    return {
      email: `echange${buyers}@client.example`,
      lines: [{ product_id: 60, variant_id: sizes[0], quantity }],
      expected_total: 40 * quantity + 6.95,
    }
  }
  /** A paid order of hats of the first size. */
  const placed = async (quantity = 1): Promise<string> =>
    (await placeOrder(context.db, orderRequest(hats(quantity)))).order_number
  /** The same, paid at Stripe, which can refuse to give the money back. */
  async function paid(quantity = 1) {
    const unpaid = await attemptOrder(context.db, hats(quantity))
    await apply(context.db, { intent: intentOf(unpaid, unpaid.intentId) })
    const [row] = await context.db.query('select order_number from orders where id = $1', [unpaid.order])
    return { number: String(row?.order_number), intent: unpaid.intentId }
  }
  /** The same, sent. */
  async function sent(quantity = 1): Promise<string> {
    const number = await placed(quantity)
    await shipOrders(api, [{ number, tracking: `AU-${number}` }])
    return number
  }
  const read = async (number: string) => toOrderDetail(await context.call('admin_order($1)', [number]))
  /** @param exchange the one whose units are given back; null for those that were sold, or the oldest that are left */
  async function swap(
    number: string,
    size: number,
    quantity = 1,
    difference = 0,
    exchange: string | null = null,
  ) {
    const order: ReadOrder = await read(number)
    const request = { position: 1, exchange, quantity, variant: sizes[size] ?? 0, restock: true }
    return await exchangePieces(api, order, {
      ...request,
      difference: cents(difference),
      reason: 'size',
      note: '',
    })
  }
  const rowOf = async (number: string) => (await table([number])).orders[0]
  /** What of an order is to be sent: label and units. */
  const due = async (number: string) => {
    const row = await rowOf(number)
    return row?.exchange === 'due' ? row.lines.map(({ label, quantity }) => [label, quantity]) : row?.exchange
  }
  const send = (number: string, tracking = '') => shipOrders(api, [{ number, tracking, exchange: true }])

  /** What its buyer is told of exchanges, and whether it waits for somebody to take it back. */
  const emails = (number: string) =>
    context.db.query(
      `select m.status, jsonb_array_length(m.content -> 'exchanges') as pieces, m.content ->> 'tracking' as tracking,
         m.next_attempt_at > now() + interval '100 seconds' as waits
       from mail_outbox m join orders o on o.id = m.order_id
       where m.kind = 'exchange_sent' and o.order_number = $1 order by m.id`,
      [number],
    )
  const idsOf = async (number: string) => (await read(number)).exchanges.map(({ id }) => id)
  /** The waiting emails of an order, as the mail service has them. */
  const posted = (number: string) =>
    context.db.query(
      `update mail_outbox m set status = 'sent', sent_at = now(), attempts = 1 from orders o
       where o.id = m.order_id and o.order_number = $1 and m.kind = 'exchange_sent' and m.status = 'waiting'`,
      [number],
    )

  return {
    get api() {
      return api
    },
    get db() {
      return context.db
    },
    query: (...given: Parameters<ProductContext['db']['query']>) => context.db.query(...given),
    call: (...given: Parameters<ProductContext['call']>) => context.call(...given),
    sizes,
    table,
    placed,
    paid,
    sent,
    read,
    swap,
    rowOf,
    due,
    send,
    emails,
    idsOf,
    posted,
  }
}
