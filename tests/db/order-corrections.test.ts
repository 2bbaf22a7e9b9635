import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timelineOf } from '@/admin/orders/timeline.ts'
import { changesOf, correctionOf, correctionSchema } from '@/domain/order-correction.ts'
import { correctionText } from '@/texts/admin/order-correction.ts'
import { type OrderContext, orderContext } from './support/order-context.ts'
import { beginPayment, placeUnpaid } from './support/payments.ts'
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
const find = async (number: string, email: string, postalCode = '75011') =>
  (
    await at.db.query('select find_order($1, $2, $3) as token', [number, email, postalCode], { role: 'anon' })
  )[0]?.token
/** An order with an address of its own. */
const order = async (changes = {}) => {
  const email = `${randomUUID()}@gmial.example`
  return { email, number: await at.simulated({ email, ...changes }) }
}

describe('who an order is for and where it goes', () => {
  test('is put right by either administrator; it is noted what, never what was written there', async () => {
    const { number } = await order()
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
    const untouched = [
      'access_token',
      'total',
      'tax',
      'shipping_fee',
      'country',
      'shipping_method',
      'status',
      'user_id',
    ]
    const now = await row(number)
    for (const column of untouched) expect(now[column], column).toEqual(before[column])
    // What is as it was is no change.
    const same = await correct(number, { phone: ' 06 12 34 56 78', email: after.customer.email })
    expect(same.history).toHaveLength(after.history.length)
    expect(same.version).toBe(after.version)
  })

  test('is asked for like at the checkout, and for nothing else', async () => {
    const { number } = await order()
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
    const { number } = await order()
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
    const { number: other } = await order()
    await at.work('cancel_order', other, { reason: 'customer', restock: true })
    expect(await refusalOf(correct(other, { city: 'Nice' }))).toMatchObject({ code: 'order_cancelled' })
    expect(await refusalOf(at.call(`correct_order('CMD-2020-0001', '{}', now())`))).toMatchObject({
      code: 'order_not_found',
    })
  })

  test('is nobody’s to change but an administrator’s', async () => {
    const { number } = await order()
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

describe('another e-mail address', () => {
  test('opens the order, and the former one no longer does: by no form and by no link', async () => {
    const { number, email } = await order()
    const { access_token: former } = await row(number)
    expect(await find(number, email)).toBe(former)
    await correct(number, { email: 'zoe@gmail.example' })
    const { access_token: token } = await row(number)
    expect(token).not.toBe(former)
    expect(await find(number, email)).toBeNull()
    expect(await find(number, 'Zoe@gmail.example ')).toBe(token)
    const byToken = await at.db.query('select order_by_token($1) as it', [former], { role: 'anon' })
    expect(byToken[0]?.it).toBeNull()
    const due = (await at.db.query('select email from private.customers_due')).map((one) => one.email)
    expect(due).toEqual(expect.arrayContaining([email, 'zoe@gmail.example']))
  })

  test('of an order that is being paid leaves the link with which it is', async () => {
    const { order_number: number, order_token: token } = await placeUnpaid(at.db, {
      email: 'zoe@gmial.example',
    })
    await correct(number, { email: 'zoe@gmail.example' })
    expect((await row(number)).access_token).toBe(token)
    expect(await beginPayment(at.db, token)).toMatchObject({ verdict: 'go' })
  })

  test('is where letters go that wait, are tried again or are sent again; what was sent says where it went', async () => {
    const { number, email } = await order()
    const claim = async () =>
      (await at.db.query('select claim_mails(500) as them'))[0]?.them as {
        id: number
        to: string
        attempt: number
        send_key: string
        order: { order_number: string }
      }[]
    const own = async () => (await claim()).filter((one) => one.order.order_number === number)
    const end = (id: number, attempt: number, outcome: string) =>
      at.db.query('select end_mails($1::jsonb)', [JSON.stringify([{ id, attempt, outcome, reason: email }])])
    const [first] = await own()
    if (!first) throw new Error('nothing was confirmed')
    expect(first.to).toBe(email)
    // Corrected while it is on its way: it is another letter, to the address that is right.
    await correct(number, { email: 'zoe1@gmail.example' })
    await end(first.id, first.attempt, 'sent')
    const [second] = await own()
    expect(second).toMatchObject({ id: first.id, to: 'zoe1@gmail.example' })
    expect(second?.send_key).not.toBe(first.send_key)
    await end(first.id, second?.attempt ?? 0, 'sent')
    await correct(number, { email: 'zoe2@gmail.example' })
    const listed = async () =>
      (
        (await at.call('admin_mails(null, $1, 1, 10)', [number])) as {
          mails: { email: string; status: string }[]
        }
      ).mails
    expect(await listed()).toMatchObject([{ email: 'zoe1@gmail.example', status: 'sent' }])
    await at.call('resend_mail($1)', [first.id])
    expect(await listed()).toMatchObject([{ email: 'zoe2@gmail.example', status: 'waiting' }])
    expect(await own()).toMatchObject([{ to: 'zoe2@gmail.example' }])
  })

  test('takes the order out of the account of the former one, and gives it to that of the present one', async () => {
    const account = async (email: string) => {
      const id = randomUUID()
      await at.db.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
        id,
        email,
      ])
      await at.db.query('insert into private.proven_addresses (user_id, email) values ($1, $2)', [id, email])
      return id
    }
    const [wrong, right, buyer] = [
      await account('wrong@a.example'),
      await account('right@a.example'),
      await account('own@a.example'),
    ]
    const number = await at.simulated({ email: 'wrong@a.example' })
    expect((await row(number)).user_id).toBe(wrong)
    await correct(number, { email: 'nobody@a.example' })
    expect((await row(number)).user_id).toBeNull()
    await correct(number, { email: 'right@a.example' })
    expect((await row(number)).user_id).toBe(right)
    // Whoever ordered while signed in, by another address, keeps it.
    const signedIn = await at.simulated({ email: 'typo@a.example', user_id: buyer })
    await correct(signedIn, { email: 'right@a.example' })
    expect((await row(signedIn)).user_id).toBe(buyer)
  })

  test('leaves the invoice as it was issued', async () => {
    const { number } = await order()
    await at.db.query('select issue_due_documents(1000)', [], { role: 'service_role' })
    const issued = () =>
      at.db.query(
        'select d.* from documents d join orders o on o.id = d.order_id where o.order_number = $1',
        [number],
      )
    const before = await issued()
    expect(before).toHaveLength(1)
    await correct(number, { email: 'zoe@gmail.example', first_name: 'Zoé', address: '4 rue Neuve' })
    expect(await issued()).toEqual(before)
  })
})
