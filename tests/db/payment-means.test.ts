import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isIban } from '@/domain/iban.ts'
import type { SentPayment } from '@/domain/order-states.ts'
import { HAND_ORDERS, MAX_QUANTITY } from '@/domain/rules.ts'
import { SERVICE } from './support/payments.ts'
import { insertProducts, refusalOf } from './support/samples.ts'
import { IBAN, type SentOrders, sentOrders } from './support/sent-orders.ts'

let shop: SentOrders
const order: SentOrders['order'] = (...asked) => shop.order(...asked)

beforeAll(async () => {
  shop = await sentOrders()
})
afterAll(() => shop?.at.db.close())
beforeEach(() => shop.begin())

describe('what the owner has not switched on', () => {
  test('is refused, and so is cash, which nobody sends', async () => {
    await shop.save({ offers_transfer: false })
    expect(await refusalOf(order('transfer'))).toMatchObject({ code: 'payment_means_unavailable' })
    expect(await refusalOf(order('cash' as SentPayment))).toMatchObject({ code: 'payment_means_unavailable' })
    expect((await order('cheque')).order_number).toMatch(/^CMD-/)
  })

  test('closed payments take no order of either kind', async () => {
    await shop.at.db.query('update settings set payments_open = false')
    try {
      expect(await refusalOf(order('cheque'))).toMatchObject({ code: 'payments_closed' })
    } finally {
      await shop.at.db.query('update settings set payments_open = true')
    }
  })
})

describe('how the shop is paid', () => {
  test('is said by owners, of the version that was read', async () => {
    expect(await refusalOf(shop.save({}, undefined, 'staff'))).toMatchObject({ code: 'owner_required' })
    const version = await shop.versionOf()
    await shop.save({ payment_days: 10 }, version)
    const refusal = await refusalOf(shop.save({ payment_days: 12 }, version))
    expect(refusal).toMatchObject({ code: 'settings_changed', details: { payment_days: 10 } })
    const [audited] = await shop.at.db.query(
      `select changes -> 'payment_days' as days from audit_log where table_name = 'settings' order by id desc limit 1`,
    )
    expect(audited?.days).toEqual({ old: 7, new: 10 })
  })

  test('names an account that exists, and says where the money goes of what is offered', async () => {
    for (const [fields, named] of [
      [{ iban: IBAN.replace('M', 'N') }, ['iban']],
      [{ iban: '' }, ['iban']],
      [{ account_holder: ' \u200b' }, ['account_holder']],
      [{ cheque_payee: '', cheque_address: ' ' }, ['cheque_payee', 'cheque_address']],
    ] as const)
      expect(await refusalOf(shop.save(fields))).toMatchObject({
        code: 'settings_invalid',
        details: { fields: named },
      })
    for (const fields of [{ payment_days: 1 }, { payment_days: 31 }, { bic: 'X' }, { payment_days: null }])
      expect(await refusalOf(shop.save(fields))).toMatchObject({ code: 'settings_invalid' })
    expect(await refusalOf(shop.save({ tax_rate: 0 }))).toMatchObject({ code: 'request_invalid' })
  })

  test('is the same account to SQL and to the form', async () => {
    const accounts = [
      IBAN,
      'BE68539007547034',
      'LU280019400644750000',
      'CH9300762011623852957',
      'MC5811222000010123456789030',
      IBAN.replace('06', '05'),
      IBAN.slice(0, -2),
      '',
    ]
    for (const iban of accounts) {
      // As whoever writes settings for the shop's own commands, whose rights a check of them has.
      const [row] = await shop.at.db.query('select private.is_iban($1) as known', [iban], SERVICE)
      expect(row?.known, iban).toBe(isIban(iban))
    }
  })
})

describe('who empties the shelves with orders that nobody pays', () => {
  const one = { caller: 'caller:one' }

  test('keeps few orders waiting, for as long as they wait', async () => {
    for (let n = 0; n < HAND_ORDERS.orders; n += 1) await order('cheque', one)
    await shop.at.db.query(`update private.unpaid_pieces set at = at - interval '3 days'`)
    await shop.at.db.query('truncate private.form_attempts')
    expect(await refusalOf(order('cheque', one))).toMatchObject({ code: 'hand_orders_waiting' })
    expect((await order('cheque', { caller: 'caller:two' })).order_number).toMatch(/^CMD-/)
  })

  test('and few units', async () => {
    expect(MAX_QUANTITY).toBeGreaterThan(HAND_ORDERS.pieces)
    const many = (quantity: number) => ({
      ...one,
      lines: [{ product_id: 1, quantity }],
      expected_total: Math.round(quantity * 4990 + 695) / 100,
    })
    await order('cheque', many(HAND_ORDERS.pieces - 1))
    expect(await refusalOf(order('cheque', many(2)))).toMatchObject({ code: 'hand_orders_waiting' })
    await order('cheque', many(1))
  })

  test('leaves others half of each article, but for two', async () => {
    await shop.at.db.query('update inventory set stock = 3')
    await insertProducts(shop.at.db, [{ id: 3, stock: 1 }])
    const taken = (await order('cheque', one)).order_number
    await order('cheque', { ...one, lines: [{ product_id: 2, quantity: 2 }], expected_total: 46.93 })
    const last = { ...one, lines: [{ product_id: 3, quantity: 1 }], expected_total: 56.85 }
    expect(await refusalOf(order('transfer', last))).toMatchObject({ code: 'last_units_held' })
    await shop.receive(taken)
    expect((await order('transfer', last)).order_number).toMatch(/^CMD-/)
  })

  test('writes to one mailbox five times a day at most', async () => {
    const victim = { email: 'victim@client.example' }
    for (let n = 0; n < HAND_ORDERS.orders; n += 1) await order('cheque', victim)
    expect(await refusalOf(order('cheque', victim))).toMatchObject({ code: 'too_many_requests' })
  })
})
