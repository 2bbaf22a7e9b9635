import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timelineOf } from '@/admin/orders/timeline.ts'
import { changesOf, correctionOf, correctionSchema } from '@/domain/order-correction.ts'
import { correctionText } from '@/texts/admin/order-correction.ts'
import { type OrderContext, orderContext } from './support/order-context.ts'
import { loadRelays, RELAY, refusalOf } from './support/samples.ts'

let at: OrderContext
beforeAll(async () => {
  at = await orderContext()
})
afterAll(() => at?.db.close())

const correct = (number: string, changes: object, more = {}) =>
  at.work('correct_order', number, changes, more)
const row = async (number: string) =>
  (await at.db.query('select * from orders where order_number = $1', [number]))[0] ?? {}

describe('who an order is for and where it goes', () => {
  test('is put right by either administrator; it is noted what, never what was written there', async () => {
    const number = await at.simulated()
    await at.db.query('delete from audit_log')
    const before = await row(number)
    const after = await correct(
      number,
      { address: ' 3 rue des Lilas ', address_complement: 'Bâtiment B', phone: '06 12 34 56 78' },
      { who: 'staff' },
    )
    expect(after.shippingAddress).toMatchObject({
      address: '3 rue des Lilas',
      addressComplement: 'Bâtiment B',
    })
    expect(after.customer).toMatchObject({ phone: '06 12 34 56 78' })
    expect(after.history[0]).toMatchObject({ corrected: ['phone', 'address'], by: 'Salma', status: null })
    expect(timelineOf(after).map(({ what }) => what)).toContain(
      correctionText.corrected(['téléphone', 'adresse']),
    )
    const [noted] = await at.db.query(`select changes from audit_log where table_name = 'orders'`)
    expect(noted?.changes).toMatchObject({ phone: { hidden: true }, address_complement: { hidden: true } })
    expect(JSON.stringify(noted)).not.toContain('06 12')
    const untouched = ['total', 'tax', 'shipping_fee', 'country', 'shipping_method', 'status', 'user_id']
    const now = await row(number)
    for (const column of untouched) expect(now[column], column).toEqual(before[column])
    // What is as it was is no change.
    const same = await correct(number, { phone: ' 06 12 34 56 78', email: after.customer.email })
    expect(same.history).toHaveLength(after.history.length)
    expect(same.version).toBe(after.version)
  })

  test('is asked for like at the checkout, and for nothing else', async () => {
    const number = await at.simulated()
    const refused = async (changes: object) => (await refusalOf(correct(number, changes))).code
    expect(await refused({ email: 'zoe@gmail' })).toBe('email_invalid')
    expect(await refused({ postal_code: '7501' })).toBe('postal_code_invalid')
    expect(await refused({ city: ' ' })).toBe('address_invalid')
    expect(await refused({ address: 'www.spam.example' })).toBe('address_invalid')
    expect(await refused({ last_name: null })).toBe('customer_invalid')
    for (const wrong of [{ country: 'CH' }, { total: '1' }, { phone: 1 }, { relay_point: 'FR-1' }, []])
      expect(await refused(wrong), JSON.stringify(wrong)).toBe('request_invalid')
    expect(await refusalOf(at.call(`correct_order($1, '{"city": "Lyon"}', null)`, [number]))).toMatchObject({
      code: 'request_invalid',
    })
    expect((await row(number)).city).toBe('Paris')
  })

  test('waits for who was first, and ends where the order is sent or cancelled', async () => {
    const number = await at.simulated()
    const { version } = await at.read(number)
    await correct(number, { city: 'Lyon' }, { who: 'staff', version })
    expect(await refusalOf(correct(number, { city: 'Nice' }, { version }))).toMatchObject({
      code: 'order_changed',
    })
    expect((await row(number)).city).toBe('Lyon')
    await at.ship(number)
    expect(await refusalOf(correct(number, { city: 'Nice' }))).toMatchObject({
      code: 'order_already_shipped',
    })
    const other = await at.simulated()
    await at.work('cancel_order', other, { reason: 'customer', restock: true })
    expect(await refusalOf(correct(other, { city: 'Nice' }))).toMatchObject({ code: 'order_cancelled' })
    expect(await refusalOf(at.call(`correct_order('CMD-2020-0001', '{}', now())`))).toMatchObject({
      code: 'order_not_found',
    })
  })

  test('is nobody’s to change but an administrator’s', async () => {
    const number = await at.simulated()
    const claims = { sub: randomUUID(), role: 'authenticated' }
    for (const actor of [{ role: 'anon' }, { role: 'authenticated', claims }])
      await expect(
        at.db.query(`select correct_order($1, '{"city": "Lyon"}', now())`, [number], actor),
      ).rejects.toThrow()
    expect((await row(number)).city).toBe('Paris')
  })

  test('a relay point is another one of the same method and country', async () => {
    const point = (id: string, more = {}) => ({ ...RELAY, id, name: id, ...more })
    const abroad = { country: 'BE', postal_code: '1000', city: 'Bruxelles' }
    await loadRelays(at.db, [point('FR-A'), point('FR-B'), point('BE-A', abroad)])
    const [method] = await at.db.query(
      `select 119.79 + case when free_from <= 119.79 then 0 else price end as total from shipping_methods where id = 'relais'`,
    )
    const number = await at.simulated({
      shipping_method: 'relais',
      relay_point: 'FR-A',
      expected_total: Number(method?.total),
    })
    const after = await correct(number, { relay_point: 'FR-B' })
    expect(after.relayPoint).toMatchObject({ id: 'FR-B', name: 'FR-B' })
    expect(after.history[0]?.corrected).toEqual(['relay_point'])
    for (const wrong of ['BE-A', 'FR-Z'])
      expect(await refusalOf(correct(number, { relay_point: wrong }))).toMatchObject({
        code: 'relay_point_unavailable',
      })
    // One that was closed since stays where it was chosen.
    await at.db.query(`update relay_points set active = false`)
    expect((await correct(number, { relay_point: 'FR-B', last_name: 'Blanc' })).relayPoint).toMatchObject({
      id: 'FR-B',
    })
    // The form of such an order asks for no address, and names what was changed alone.
    const saved = correctionOf(after)
    const filled = correctionSchema(true).parse({ ...saved, relay: 'FR-A', postalCode: '0' })
    expect(changesOf(filled, { ...saved, postalCode: '0' })).toEqual({ relay_point: 'FR-A' })
  })
})
