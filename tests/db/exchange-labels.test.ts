import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LabelShop, labelShop } from './support/label-shop.ts'

let at: LabelShop
/** Variants of product 60, the second to replace the first. */
const sizes: number[] = []

beforeAll(async () => {
  at = await labelShop()
  const { query } = at.shop.db
  await query(
    `insert into products (id, name, price, category, artisan, state, manufacturer_id, images, weight_g, hs_code, origin_code, customs_name)
     values (60, 'Chapeau', 40, 'Chapeaux', 'Salma', 'published', 1, '{product-images/60.webp}', 300, '65040000', 'MA', 'Chapeau de paille')`,
  )
  const [{ id, version } = {}] = await query(
    'select v.id, p.version from product_variants v join products p on p.id = v.product_id where p.id = 60',
  )
  const variants = [
    { id, option1: '55', stock: 500 },
    { option1: '57', stock: 500, weight_g: 450 },
  ]
  const saved = (await at.call('save_variants', {
    product_id: 60,
    expected_version: version,
    options: ['Taille'],
    variants,
  })) as { variants: { id: number }[] }
  sizes.push(...saved.variants.map((one) => one.id))
})
beforeEach(() => {
  at.sendcloud.set(null)
  at.sendcloud.calls.length = 0
})
afterAll(() => at?.close())

/** A sent order of two hats, of which so many are exchanged. @returns its number */
async function exchanged(quantity = 1, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const order = await at.order({
    lines: [{ product_id: 60, variant_id: sizes[0], quantity: 2 }],
    expected_total: 86.95,
    ...changes,
  })
  await at.call('ship_orders', { parcels: [{ number: order, tracking: `AU${order}` }] })
  await swap(order, quantity)
  return order
}
async function swap(order: string, quantity = 1): Promise<void> {
  const [{ version } = {}] = await at.shop.db.query(
    'select updated_at::text as version from orders where order_number = $1',
    [order],
  )
  await at.call('exchange_pieces', {
    number: order,
    request: {
      position: 1,
      exchange: null,
      quantity,
      variant: sizes[1],
      restock: true,
      difference: 0,
      reason: 'size',
      note: '',
    },
    expected: version,
  })
}
const buy = (order: string, token?: string) => at.ask({ ask: 'buy_exchange', order, weightG: 700 }, token)
const ship = (order: string, tracking = '') =>
  at.call('ship_orders', { parcels: [{ number: order, tracking, exchange: true }] })
const sentWith = (order: string) =>
  at.shop.db.query(
    `select e.tracking_number, e.sent_at is not null as is_sent from order_exchanges e join orders o on o.id = e.order_id
     where o.order_number = $1 order by e.at`,
    [order],
  )
const onTable = async (order: string) =>
  ((await at.call('preparing_table', { numbers: [order] })) as { orders: { label: object | null }[] })
    .orders[0]?.label
const announced = (order: string) => at.sendcloud.of(order)

test('its label is bought once, weighs and declares what replaces, and its number leaves with it', async () => {
  const order = await exchanged(1)
  const answers = await Promise.all([...Array(6)].map((_, n) => buy(order, n % 2 ? at.staff : at.owner)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(announced(order)).toHaveLength(1)
  const number = announced(order)[0]?.parcels[0]?.tracking_number
  expect(await at.labelOf(order)).toMatchObject({ kind: 'exchange', state: 'ready', number, weight_g: 700 })
  expect(await onTable(order)).toMatchObject({ kind: 'exchange', state: 'ready', number, is_unwanted: false })
  // A carrier's file makes no second label of it.
  expect(await at.call('parcels_of', { numbers: [order] })).toMatchObject({
    orders: [{ exchange: { refusal: null, tracking: number, numbers: [] } }],
  })
  // The order's own number stays.
  const [stored] = await at.shop.db.query(
    'select tracking_number, status from orders where order_number = $1',
    [order],
  )
  expect(stored).toEqual({ tracking_number: `AU${order}`, status: 'shipped' })
  const { status } = await at.ask({ ask: 'print', labels: [(await at.labelOf(order))?.id], paper: 'label' })
  expect(status).toBe(200)

  expect(await ship(order)).toEqual([{ number: order, refusal: null }])
  expect(await sentWith(order)).toEqual([{ tracking_number: number, is_sent: true }])
  expect(await onTable(order)).toBeNull()
  await at.clock()
  expect(await at.labelOf(order)).toMatchObject({ state: 'ready', next_look_at: null })
  // What is exchanged next takes another.
  await swap(order)
  expect(await onTable(order)).toBeNull()
  expect((await buy(order)).body).toMatchObject({ label: { kind: 'exchange', state: 'ready' } })
  expect(announced(order)).toHaveLength(2)
  expect(await ship(order)).toEqual([{ number: order, refusal: null }])
  const [first, second] = await sentWith(order)
  expect(second?.tracking_number).not.toBe(first?.tracking_number)
})

test('Switzerland reads the weight and the code of what replaces, at what was paid', async () => {
  const order = await exchanged(2, {
    country: 'CH',
    postal_code: '1003',
    city: 'Lausanne',
    phone: '+41211234567',
  })
  expect((await buy(order)).body).toMatchObject({ label: { state: 'ready' } })
  const [{ parcels } = { parcels: [] }] = announced(order)
  expect(parcels[0]).toMatchObject({
    parcel_items: [
      {
        quantity: 2,
        hs_code: '65040000',
        origin_country: 'MA',
        weight: { value: 0.45 },
        price: { value: '40.00' },
      },
    ],
  })
})

test('none is bought where nothing is to be sent, and what is not sent any more is taken back by the clock', async () => {
  const plain = await at.order()
  expect((await buy(plain)).body).toMatchObject({ error: { code: 'exchange_not_due' } })
  const order = await exchanged(1)
  expect((await buy(order, at.shop.anonKey)).status).toBe(401)
  await buy(order)
  await at.clock()
  // It waits for its units to leave.
  expect(await at.labelOf(order)).toMatchObject({ state: 'ready', cancelled_at: null })
  // Another number was typed, another label stuck on it.
  expect(await ship(order, 'EC 1')).toEqual([{ number: order, refusal: null }])
  await at.clock()
  expect(await at.labelOf(order)).toMatchObject({ state: 'cancelled' })
})

test('no answer is no second purchase, and a kill between leaves one to be found', async () => {
  const order = await exchanged(1)
  at.sendcloud.set({ is: 'cut', path: 'announce' })
  await buy(order)
  at.sendcloud.set(null)
  expect(await at.labelOf(order)).toMatchObject({ kind: 'exchange', state: 'unsure' })
  await buy(order)
  await at.clock()
  expect(await at.labelOf(order)).toMatchObject({ state: 'ready' })
  expect(announced(order)).toHaveLength(1)
  const { status } = await at.ask({ ask: 'cancel', label: (await at.labelOf(order))?.id })
  expect(status).toBe(200)
  expect(await at.labelOf(order)).toMatchObject({ state: 'cancelled' })
  expect((await buy(order)).body).toMatchObject({ label: { state: 'ready' } })
  expect(announced(order)).toHaveLength(2)
})
