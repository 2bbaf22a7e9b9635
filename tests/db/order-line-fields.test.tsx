import { randomUUID } from 'node:crypto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orderFileRows } from '@/admin/orders/order-csv.ts'
import { OrderLines } from '@/admin/orders/order-lines.tsx'
import { Gathering } from '@/admin/orders/preparing/gathering.tsx'
import { PackedOrder } from '@/admin/orders/preparing/packed-order.tsx'
import { CurrentAdmin } from '@/admin/ui/current-admin.ts'
import { exportOrders } from '@/data/admin/order-list.ts'
import { getOrder } from '@/data/admin/orders.ts'
import { readPreparing } from '@/data/admin/preparing.ts'
import type { Client } from '@/data/client.ts'
import { ordersToPack } from '@/data/documents.ts'
import { getOrderByToken } from '@/data/orders.ts'
import { eachItemText, ITEM_TEXT_NAMES, ITEM_TEXTS } from '@/domain/item-text.ts'
import { ALL_ORDERS } from '@/domain/order-search.ts'
import { type OrderMailKind, orderEmail } from '@/emails/order-emails.ts'
import { OrderedLines } from '@/shop/checkout/ordered-lines.tsx'
import { defaultSentences } from '@/texts/emails.ts'
import { packingSlipsPdf } from '../../supabase/functions/_shared/pdf/packing-slip.ts'
import { emailSettings } from '../support/email-frame.ts'
import { readPdf } from '../support/read-pdf.ts'
import { addAdmin } from './support/admins.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { AS_INES, INES, INES_EMAIL } from './support/lived.ts'
import { clientOf } from './support/rpc-client.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { startSession } from './support/sessions.ts'

/** Ids, ranks, amounts and the picture: no words for people. All other columns of a line are shown wherever a line is. */
const NO_WORDS = [
  ...['order_id', 'position', 'product_id', 'variant_id', 'image'],
  ...['unit_price', 'quantity', 'line_total', 'discount', 'tax', 'is_gift'],
  // Each of them is looked for by its name.
  'texts',
]
/** Where a column is left out on purpose. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  // Who bought reads the name; the reference is for who packs, and for questions that answer an email.
  sku: ['the page of the order'],
  // For books and carriers: units and references, and what was typed for them.
  name: ['the file of orders'],
  variant_label: ['the file of orders'],
}

let db: TestDatabase
/** Columns of a line that people read; of the texts that were typed for it each one. */
let columns: string[]
let order: { readonly number: string; readonly token: string }
let service: Client
let admin: Client

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1, stock: 1000 }])
  await db.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    INES,
    INES_EMAIL,
  ])
  await startSession(db, INES)
  const { order_number, order_token } = await placeOrder(
    db,
    orderRequest({ user_id: INES, email: INES_EMAIL }),
  )
  order = { number: order_number, token: order_token }
  const found = await db.query(
    `select attname as name from pg_attribute where attrelid = 'order_items'::regclass and attnum > 0 and not attisdropped`,
  )
  const plain = found.map(({ name }) => String(name)).filter((name) => !NO_WORDS.includes(name))
  columns = [...plain, ...ITEM_TEXT_NAMES]
  await db.query(`update order_items set texts = $1, ${plain.map((column, n) => `${column} = $${n + 2}`)}`, [
    JSON.stringify(eachItemText(markOf)),
    ...plain.map(markOf),
  ])
  service = clientOf(db, { role: 'service_role' })
  admin = clientOf(db, (await addAdmin(db, 'owner', 'Salma')).actor)
})
afterAll(() => db?.close())

/** What a column holds, found in all that is written of it. */
const markOf = (column: string): string => `mot-${column.replaceAll('_', '-')}`

const never = new AbortController().signal

async function read() {
  const found = await getOrderByToken(service, order.token)
  if (!found.ok) throw new Error(found.refusal.code)
  return found.value
}

async function received(kind: OrderMailKind): Promise<string> {
  const { html, text } = orderEmail(kind, {
    order: await read(),
    settings: emailSettings,
    sentences: defaultSentences[kind],
    siteUrl: 'https://shop.example',
    token: 'x'.repeat(64),
    terms: null,
    picture: () => null,
    content: {},
  })
  // Both have to say it.
  return columns
    .filter((column) => html.includes(markOf(column)) && text.includes(markOf(column)))
    .map(markOf)
    .join()
}

async function table(): Promise<string> {
  const [packed] = (await readPreparing(admin, [order.number], never)).orders
  if (!packed) throw new Error('the order is not on the table')
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <CurrentAdmin value={{ id: '1' } as never}>
          <PackedOrder
            desk={null}
            order={packed}
            place="1"
            onPick={() => undefined}
            onNext={() => undefined}
          />
        </CurrentAdmin>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

async function shelf(): Promise<string> {
  const { orders } = await readPreparing(admin, [order.number], never)
  return renderToStaticMarkup(<Gathering orders={orders} onPick={() => undefined} onDone={() => undefined} />)
}

/** All that is said of a line, to whomever. */
const PLACES: Readonly<Record<string, () => Promise<string>>> = {
  'the page of the order': async () => renderToStaticMarkup(<OrderedLines order={await read()} />),
  'the email to its buyer': () => received('order_received'),
  'the email to the shop': () => received('order_notice'),
  'the packing slip': async () => {
    const slips = await ordersToPack(service, [order.number], false)
    const { pages } = await readPdf(await packingSlipsPdf(slips, 'Atelier', '2026-11-26T08:00:00Z'))
    // A mark may go on in the next line.
    return pages.join('').replaceAll(/\s/g, '')
  },
  'the order in the administration': async () => {
    const found = await getOrder(admin, order.number, never)
    return found.ok ? renderToStaticMarkup(<OrderLines order={found.value} />) : ''
  },
  'the table where it is packed': table,
  'the shelf': shelf,
  'the file of orders': async () => orderFileRows(await exportOrders(admin, ALL_ORDERS, null)),
  'its buyer’s copy of their data': async () =>
    JSON.stringify(await db.query('select my_orders() as orders', [], AS_INES)),
}

test.each(Object.keys(PLACES))('every field of a line stands in %s', async (place) => {
  vi.stubEnv('PUBLIC_SUPABASE_URL', 'https://shop.example')
  const empty = () => null
  vi.stubGlobal('localStorage', { getItem: empty, setItem: empty, removeItem: empty })
  const said = (await PLACES[place]?.()) ?? ''
  const forgotten = columns.filter(
    (column) => !said.includes(markOf(column)) && !LEFT_OUT[column]?.includes(place),
  )
  expect(forgotten).toEqual([])
})

test('every field of a line is in the shop’s own export', async () => {
  const exported = await db.query(`select name from private.data_columns('public.order_items')`)
  const names = exported.map(({ name }) => String(name))
  expect(columns.filter((column) => !names.includes(column) && !names.includes('texts'))).toEqual([])
})

test('what was typed for items goes with the person, once they are made', async () => {
  // Of one item in two lines as well.
  await db.query(`
    insert into order_items (order_id, position, product_id, variant_id, sku, name, unit_price, quantity, texts)
    select order_id, 2, product_id, variant_id, sku, name, unit_price, 1, '{"message":"mot"}' from order_items`)
  const texts = async () =>
    (await db.query('select texts from order_items order by position')).map((line) => line.texts)
  const typed = [eachItemText(markOf), { message: 'mot' }]
  expect(await texts()).toEqual(typed)
  await db.query('select private.forget_address($1)', [INES_EMAIL])
  expect(await texts()).toEqual(typed)
  await db.query(`update orders set status = 'shipped'`)
  await db.query('select prune_people(10)', [], { role: 'service_role' })
  expect(await texts()).toEqual([null, null])
})

test.each(ITEM_TEXT_NAMES)(
  '%s makes two lines of one stock, and what no item can have is refused',
  async (name) => {
    await db.query('update inventory set stock = 1000')
    await db.query(`update products set item_texts = '{}'`)
    const line = (text: unknown, quantity = 1) => ({ product_id: 1, quantity, [name]: text })
    const ask = (lines: readonly object[], expected_total: number) =>
      placeOrder(db, orderRequest({ lines, expected_total, idempotency_key: randomUUID() }))
    await expect(ask([line('Pour Léa')], 56.85)).rejects.toThrow('item_text_unavailable')
    await db.query('update products set item_texts = $1', [[name]])
    const { order_number } = await ask(
      [line('Pour Léa'), line('Pour Zoé'), line(' Pour\u0007Léa '), line(null)],
      206.55,
    )
    expect(
      await db.query(
        `select position::int, quantity, texts from order_items i join orders o on o.id = i.order_id
       where order_number = $1 order by position`,
        [order_number],
      ),
    ).toEqual([
      { position: 1, quantity: 2, texts: { [name]: 'Pour Léa' } },
      { position: 2, quantity: 1, texts: { [name]: 'Pour Zoé' } },
      { position: 3, quantity: 1, texts: null },
    ])
    const most = ITEM_TEXTS[name]
    for (const wrong of ['é'.repeat(most + 1), 'Voir spam.example/page', 7, { a: 1 }])
      await expect(ask([line(wrong)], 56.85)).rejects.toThrow('item_text_invalid')
    await ask([line('👜'.repeat(most))], 56.85)
    await db.query('update inventory set stock = 3')
    await expect(ask([line('a', 2), line('b', 2)], 206.55)).rejects.toThrow('stock_insufficient')
  },
)

test.each(ITEM_TEXT_NAMES)('a cart of an account keeps lines apart by %s', async (name) => {
  await db.query('update inventory set stock = 1000')
  await db.query('delete from cart_items')
  const change = async (text: unknown, delta = 1) =>
    (
      await db.query(
        'select change_cart($1, $2, true) as cart',
        [JSON.stringify([{ product_id: 1, [name]: text, delta }]), randomUUID()],
        AS_INES,
      )
    )[0]?.cart
  await expect(change('é'.repeat(ITEM_TEXTS[name] + 1))).rejects.toThrow('item_text_invalid')
  await change('a')
  await change('b')
  await change(null)
  // As long as they may be, they fit the key of the table.
  await change('👜'.repeat(ITEM_TEXTS[name]))
  expect(await change(' \ta ', 2)).toMatchObject([
    { quantity: 3, [name]: 'a' },
    { quantity: 1, [name]: 'b' },
    { quantity: 1 },
    { quantity: 1 },
  ])
  expect(await change('b', -1)).toHaveLength(3)
})
