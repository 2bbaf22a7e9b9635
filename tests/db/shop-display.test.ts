import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveDisplay } from '@/data/admin/display.ts'
import { apiOf, type Json, type ProductContext, productContext } from './support/product-context.ts'
import { orderRequest, placeOrder, refusalOf } from './support/samples.ts'

let context: ProductContext
const query = (sql: string, params: readonly unknown[] = []) => context.db.query(sql, params)
const display = (changes: Json) =>
  context.call(
    'save_display($1, $2, $3, $4)',
    [changes.maintenance ?? null, changes.soldOut ?? null, changes.reviews ?? null, changes.prices ?? null],
    context.owner,
  )

beforeAll(async () => {
  context = await productContext()
})
beforeEach(() => display({ maintenance: false, soldOut: true, reviews: true, prices: true }))
afterAll(() => context?.db.close())

test('the data layer leaves alone what it sends as null', async () => {
  const db = apiOf({ ...context, call: (sql, params) => context.call(sql, params, context.owner) })
  const changed = await saveDisplay(db, {
    maintenanceMode: null,
    showOutOfStock: false,
    enableReviews: null,
    showPrices: null,
  })
  expect(changed).toEqual({
    maintenanceMode: false,
    showOutOfStock: false,
    enableReviews: true,
    showPrices: true,
  })
})

test('a switch that nobody touched is not written over', async () => {
  await display({ soldOut: false })
  expect(await display({ reviews: false })).toEqual({
    maintenance_mode: false,
    show_out_of_stock: false,
    enable_reviews: false,
    show_prices: true,
  })
})

test('while the shop is looked after nobody orders or pays, but by telephone; then they do', async () => {
  const [colleague] = await query('select id from admin_users limit 1')
  const waiting = await placeOrder(context.db, orderRequest({ is_simulated: false }))
  await display({ maintenance: true })
  const before = await query(
    'select count(*) as orders, (select sum(stock) from inventory) as pieces from orders',
  )
  expect(await refusalOf(placeOrder(context.db, orderRequest()))).toMatchObject({
    code: 'shop_closed',
    status: 'PT503',
  })
  expect(
    await query('select count(*) as orders, (select sum(stock) from inventory) as pieces from orders'),
  ).toEqual(before)
  const [{ token } = {}] = await query(
    'select private.new_order_link(id, private.order_link_time()) as token from orders where order_number = $1',
    [waiting.order_number],
  )
  const pay = () =>
    context.db.query('select begin_payment($1, $2) as begun', [token, 'attempt-1'], { role: 'service_role' })
  expect(await refusalOf(pay())).toMatchObject({ code: 'shop_closed' })
  const taken = await placeOrder(
    context.db,
    orderRequest({ taken_by: colleague?.id, is_simulated: false, email: 'tel@client.example' }),
  )
  expect(taken.order_number).toMatch(/^CMD-/)
  await display({ maintenance: false })
  expect((await placeOrder(context.db, orderRequest())).order_number).toMatch(/^CMD-/)
  expect((await pay())[0]?.begun).toMatchObject({ verdict: 'go' })
})

test('without prices nothing can be ordered online', async () => {
  await display({ prices: false })
  expect(await refusalOf(placeOrder(context.db, orderRequest()))).toMatchObject({
    code: 'prices_hidden',
    status: 'PT409',
  })
  await display({ prices: true })
  expect((await placeOrder(context.db, orderRequest())).order_number).toMatch(/^CMD-/)
})

test('where sold-out products leave the lists, selling out and coming back wait to be published', async () => {
  const due = async (stock: number) => {
    const [{ n } = {}] = await query('select site_revision() as n')
    await query('update inventory set stock = $1 where product_id = 2', [stock])
    return (await query('select entity, entity_id from site_changes where id > $1', [n])).length
  }
  expect([await due(0), await due(3)]).toEqual([0, 0])
  await display({ soldOut: false })
  expect([await due(2), await due(0), await due(4), await due(5)]).toEqual([0, 1, 1, 0])
})
