import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Changes, type OrderContext, orderContext, refundRequest } from './support/order-context.ts'
import { insertProducts, refusalOf } from './support/samples.ts'

const SERVICE = { role: 'service_role' }
let at: OrderContext

beforeAll(async () => {
  at = await orderContext()
})
afterAll(() => at?.db.close())

async function sent(): Promise<string> {
  const number = await at.simulated()
  await at.ship(number)
  return number
}
/** Declares a withdrawal, so many days ago. */
async function declare(number: string, daysAgo = 0): Promise<string> {
  const declaration = {
    request_key: randomUUID(),
    name: 'Inès',
    order_number: number,
    email: 'ines@client.example',
    items: '',
    caller: randomUUID(),
  }
  await at.db.query(`delete from private.form_attempts where form = 'withdrawal'`)
  const [row] = await at.db.query(
    'select declare_withdrawal($1::jsonb) as made',
    [JSON.stringify(declaration)],
    SERVICE,
  )
  const { id } = (row?.made ?? {}) as { id: string }
  await at.db.query(`update withdrawals set declared_at = now() - $2 * interval '1 day' where id = $1`, [
    id,
    daysAgo,
  ])
  return id
}
const back = (number: string, changes: Changes = {}, who?: 'staff') =>
  at.work(
    'receive_return',
    number,
    { lines: [{ position: 1, quantity: 1 }], reason: 'size', restock: true, ...changes },
    who ? { who } : {},
  )
const day = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Paris' }).format(
    Date.now() + days * 86_400_000,
  )

describe('a withdrawal', () => {
  test('waits for the goods, is due when they are back, and ends with its refund', async () => {
    const number = await sent()
    const id = await declare(number, 3)
    const only = async () => (await at.read(number)).withdrawals[0]
    expect(await only()).toMatchObject({
      id,
      status: 'received',
      waits: true,
      isOverdue: false,
      dueOn: day(11),
    })
    await back(
      number,
      { withdrawal: id, reason: 'withdrawal', lines: [{ position: 1, quantity: 2 }] },
      'staff',
    )
    expect(await only()).toMatchObject({ status: 'returned', waits: false, returnedAt: expect.any(String) })
    const request = refundRequest({
      lines: [{ position: 1, quantity: 2 }],
      shipping: 695,
      total: 10_675,
      reason: 'withdrawal',
      withdrawal: id,
    })
    expect(await at.work('refund_order', number, request)).toMatchObject({
      withdrawals: [{ status: 'refunded', refund: expect.any(String) }],
      refunds: [{ amount: 10_675, reason: 'withdrawal' }],
    })
    expect(await refusalOf(at.work('refund_order', number, request))).toMatchObject({
      code: 'request_invalid',
    })
  })

  test('is overdue 14 days after its declaration once goods or proof are there, not before', async () => {
    const number = await sent()
    const id = await declare(number, 15)
    const only = async () => (await at.read(number)).withdrawals[0]
    expect(await only()).toMatchObject({ waits: true, isOverdue: false })
    await at.call('step_withdrawal($1, $2)', [id, 'proof'], 'staff')
    // Proof that came after the 14 days: today is the last day.
    expect(await only()).toMatchObject({ waits: false, isOverdue: false, dueOn: day(0) })
    await at.db.query(`update withdrawals set proof_at = now() - interval '2 days' where id = $1`, [id])
    expect(await only()).toMatchObject({ isOverdue: true, dueOn: day(-1) })
    await at.call('step_withdrawal($1, $2)', [id, 'no_proof'])
    expect(await only()).toMatchObject({ waits: true, isOverdue: false })
  })

  test('is closed with a note and taken up again; a refund that fails opens it', async () => {
    const { number, id: order } = await at.paid()
    await at.ship(number)
    const id = await declare(number)
    expect(await refusalOf(at.call('step_withdrawal($1, $2)', [id, 'close']))).toMatchObject({
      code: 'request_invalid',
    })
    await at.call('step_withdrawal($1, $2, $3)', [id, 'close', 'gardé d’un commun accord'])
    expect(await at.read(number)).toMatchObject({
      withdrawals: [{ status: 'closed', closedNote: 'gardé d’un commun accord' }],
    })
    await at.call('step_withdrawal($1, $2)', [id, 'reopen'])
    await at.work('refund_order', number, refundRequest({ withdrawal: id, reason: 'withdrawal' }))
    expect(await at.read(number)).toMatchObject({ withdrawals: [{ status: 'refunded' }] })
    await at.db.query(`select fail_refund(id, 'no', true) from refunds where order_id = $1`, [order], SERVICE)
    const failed = await at.read(number)
    expect(failed.withdrawals).toMatchObject([{ status: 'received' }])
    await at.call('retry_refund($1)', [failed.refunds[0]?.id])
    expect(await at.read(number)).toMatchObject({ withdrawals: [{ status: 'refunded' }] })
  })

  test('of another order answers nothing here', async () => {
    const [number, id] = [await sent(), await declare(await sent())]
    expect(await refusalOf(back(number, { withdrawal: id }))).toMatchObject({ code: 'request_invalid' })
  })
})

describe('a return', () => {
  test('with its reason goes back into stock by choice, never more than was bought, and not before it was sent', async () => {
    const number = await at.simulated()
    expect(await refusalOf(back(number))).toMatchObject({ code: 'order_not_sent' })
    await at.ship(number)
    const before = await at.stock(1)
    await back(number, { restock: false, note: 'paille tachée' }, 'staff')
    expect(await at.stock(1)).toBe(before)
    const detail = await back(number)
    expect(await at.stock(1)).toBe(before + 1)
    expect(detail.returns).toMatchObject([
      { reason: 'size', lines: [{ position: 1, quantity: 1, restocked: 1 }] },
      { note: 'paille tachée' },
    ])
    expect(await refusalOf(back(number))).toMatchObject({ code: 'pieces_too_many' })
    for (const wrong of [{ lines: [] }, { reason: 'x' }, { lines: [{ position: 9, quantity: 1 }] }])
      expect(await refusalOf(back(number, wrong)), JSON.stringify(wrong)).toMatchObject({
        code: 'request_invalid',
      })
    const moved = await at.db.query(
      `select m.change, m.reason from stock_movements m join orders o on o.id = m.order_id where o.order_number = $1 and m.reason = 'return'`,
      [number],
    )
    expect(moved).toEqual([{ change: 1, reason: 'return' }])
  })
})

describe('an exchange', () => {
  let sizes: { small: number; large: number; cheap: number }

  beforeAll(async () => {
    await insertProducts(at.db, [{ id: 50, price: '40', stock: 5 }])
    const [simple] = await at.db.query('select id from product_variants where product_id = 50')
    const [product] = await at.db.query('select version from products where id = 50')
    const wanted = [
      { id: simple?.id, option1: '55' },
      { option1: '57', price: 45, stock: 5 },
      { option1: '59', price: 30, stock: 5 },
    ]
    const saved = await at.call('save_variants($1, $2, $3, $4)', [
      50,
      product?.version,
      ['Taille'],
      JSON.stringify(wanted),
    ])
    const [small = 0, large = 0, cheap = 0] = (saved as { variants: { id: number }[] }).variants.map(
      ({ id }) => id,
    )
    sizes = { small, large, cheap }
  })
  const pieces = async (variant: number) =>
    Number((await at.db.query('select stock from inventory where variant_id = $1', [variant]))[0]?.stock)
  async function hat(): Promise<string> {
    const number = await at.simulated({
      lines: [{ product_id: 50, variant_id: sizes.small, quantity: 2 }],
      expected_total: 86.95,
    })
    await at.ship(number)
    return number
  }
  const swap = (number: string, changes: Changes = {}, more = {}) =>
    at.work(
      'exchange_pieces',
      number,
      {
        position: 1,
        quantity: 1,
        variant: sizes.large,
        restock: true,
        difference: 0,
        reason: 'size',
        ...changes,
      },
      more,
    )

  test('takes the new unit, gives the old one back into stock, and costs no more where the new one is dearer', async () => {
    const number = await hat()
    const [small, large] = [await pieces(sizes.small), await pieces(sizes.large)]
    const detail = await swap(number, {}, { who: 'staff' })
    expect(detail.exchanges).toMatchObject([
      { quantity: 1, label: 'Taille 57', difference: 0, isRestocked: true, sentAt: null },
    ])
    expect([await pieces(sizes.small), await pieces(sizes.large)]).toEqual([small + 1, large - 1])
    expect(detail).toMatchObject({ refundable: 8695, refunds: [] })
    await at.call('send_exchange($1, true)', [detail.exchanges[0]?.id])
    expect((await at.read(number)).exchanges[0]?.sentAt).not.toBeNull()
  })

  test('gives the difference back where the new one costs less: an owner’s, as it was shown', async () => {
    const number = await hat()
    const cheaper = { variant: sizes.cheap, quantity: 2, restock: false, difference: 2000 }
    expect(await refusalOf(swap(number, cheaper, { who: 'staff' }))).toMatchObject({ code: 'owner_required' })
    expect(await refusalOf(swap(number, { ...cheaper, difference: 0 }))).toMatchObject({
      code: 'order_changed',
    })
    expect(await swap(number, cheaper)).toMatchObject({
      refunds: [{ amount: 2000, reason: 'exchange' }],
      exchanges: [{ difference: 2000, isRestocked: false }],
    })
    // What the buyer holds now is the cheap one: it is that which comes back into stock.
    const before = await pieces(sizes.cheap)
    await back(number)
    expect(await pieces(sizes.cheap)).toBe(before + 1)
  })

  test('is refused without a unit, for another product, for more than is there', async () => {
    const number = await hat()
    await at.db.query('update inventory set stock = 0 where variant_id = $1', [sizes.large])
    expect(await refusalOf(swap(number))).toMatchObject({ code: 'stock_insufficient' })
    await at.db.query('update inventory set stock = 5 where variant_id = $1', [sizes.large])
    const [{ id: other } = {}] = await at.db.query('select id from product_variants where product_id = 1')
    for (const variant of [Number(other), 999_999])
      expect(await refusalOf(swap(number, { variant }))).toMatchObject({ code: 'product_unavailable' })
    expect(await refusalOf(swap(number, { quantity: 3 }))).toMatchObject({ code: 'pieces_too_many' })
    await back(number, { lines: [{ position: 1, quantity: 2 }] })
    expect(await refusalOf(swap(number))).toMatchObject({ code: 'pieces_too_many' })
  })
})
