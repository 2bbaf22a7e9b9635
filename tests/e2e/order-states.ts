import type { Page } from '@playwright/test'
import { callsOf, type E2eAdmin } from './admin-fixtures.ts'
import { type Db, rows } from './fixtures.ts'
import { declareWithdrawal, type Placed } from './orders.ts'

/** What an order is changed with. */
interface Around {
  readonly page: Page
  readonly db: Db
  readonly owner: E2eAdmin
}

const set = (db: Db, { order_number }: Placed, values: { status: string; tracking_number?: string }) =>
  rows(db.from('orders').update(values).eq('order_number', order_number).select('id'))

const shipped = { status: 'shipped', tracking_number: '6A12345678901' }

/** The day of an order's delivery is today. */
async function arrive({ page, db, owner }: Around, placed: Placed): Promise<void> {
  await set(db, placed, shipped)
  await set(db, placed, { status: 'completed' })
  const call = await callsOf(page, owner)
  const day = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' })
  await call('set_delivery_day', { number: placed.order_number, day, expected: await versionOf(db, placed) })
}

const versionOf = async (db: Db, { order_number }: Placed): Promise<string> =>
  (await rows(db.from('orders').select('updated_at').eq('order_number', order_number).single())).updated_at

/** Gives one of the two items of an order back, or the whole of it. */
async function refund({ page, db, owner }: Around, placed: Placed, isWhole: boolean): Promise<void> {
  const { order_number } = placed
  const order = db
    .from('orders')
    .select('total, shipping_fee, order_items(unit_price)')
    .eq('order_number', order_number)
  const { total, shipping_fee, order_items } = await rows(order.single())
  const cents = (euros: number) => Math.round(euros * 100)
  const call = await callsOf(page, owner)
  await call('refund_order', {
    number: order_number,
    request: {
      lines: [{ position: 1, quantity: isWhole ? 2 : 1 }],
      shipping: isWhole ? cents(shipping_fee) : 0,
      extra: 0,
      total: isWhole ? cents(total) : cents(order_items[0]?.unit_price ?? 0),
      reason: 'goodwill',
      note: '',
      restock: false,
    },
    expected: await versionOf(db, placed),
  })
}

/** An order that waits for a transfer, as one that was placed by it. */
export const awaitTransfer = (db: Db, { order_number }: Placed) =>
  rows(
    db
      .from('orders')
      .update({
        payment_method: 'transfer',
        pay_to: { holder: 'Atelier du Rif', iban: 'FR1420041010050500013M02606', bic: 'PSSTFRPPXXX' },
        reserved_until: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      })
      .eq('order_number', order_number)
      .select('id'),
  )

/** What becomes of a paid order of two items, by the words for it. */
export const ORDER_STATES: Readonly<Record<string, (around: Around, placed: Placed) => Promise<unknown>>> = {
  paid: async () => undefined,
  shipped: ({ db }, placed) => set(db, placed, shipped),
  delivered: arrive,
  'withdrawn from in part': async (around, placed) => {
    await arrive(around, placed)
    await declareWithdrawal(around.db, placed.order_number, { items: 'Un des deux' })
  },
  'refunded in part': (around, placed) => refund(around, placed, false),
  refunded: (around, placed) => refund(around, placed, true),
  cancelled: async ({ page, db, owner }, placed) => {
    const call = await callsOf(page, owner)
    await call('cancel_order', {
      number: placed.order_number,
      request: { reason: 'customer', note: '', restock: true },
      expected: await versionOf(db, placed),
    })
  },
}
