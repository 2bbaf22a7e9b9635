import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OrderContext, orderContext } from './support/order-context.ts'
import { beginPayment, placeUnpaid } from './support/payments.ts'

let at: OrderContext
beforeAll(async () => {
  at = await orderContext()
})
afterAll(() => at?.db.close())

const correct = (number: string, changes: object) => at.work('correct_order', number, changes)
const row = async (number: string) =>
  (await at.db.query('select * from orders where order_number = $1', [number]))[0] ?? {}
const find = async (number: string, email: string, postalCode = '75011') =>
  (
    await at.db.query('select find_order($1, $2, $3) as token', [number, email, postalCode], { role: 'anon' })
  )[0]?.token
/** Whether a token opens an order. */
const opens = async (token: unknown): Promise<boolean> =>
  (await at.db.query('select order_by_token($1) as it', [token], { role: 'anon' }))[0]?.it !== null
/** An order with an address of its own. */
const order = async (changes = {}) => {
  const email = `${randomUUID()}@gmial.example`
  return { email, number: await at.simulated({ email, ...changes }) }
}

describe('another email address of an order', () => {
  test('opens the order, and the former one no longer does: by no form and by no link', async () => {
    const { number, email } = await order()
    const former = await find(number, email)
    expect(await opens(former)).toBe(true)
    await correct(number, { email: 'zoe@gmail.example' })
    expect(await opens(former)).toBe(false)
    expect(await find(number, email)).toBeNull()
    expect(await opens(await find(number, 'Zoe@gmail.example '))).toBe(true)
    const due = (await at.db.query('select email from private.customers_due')).map((one) => one.email)
    expect(due).toEqual(expect.arrayContaining([email, 'zoe@gmail.example']))
  })

  test('of an order that is being paid leaves the link with which it is', async () => {
    const { order_number: number, order_token: token } = await placeUnpaid(at.db, {
      email: 'zoe@gmial.example',
    })
    await correct(number, { email: 'zoe@gmail.example' })
    expect(await opens(token)).toBe(true)
    expect(await beginPayment(at.db, token)).toMatchObject({ verdict: 'go' })
  })

  test('of an order that waits for its payment changes the link that an email has carried', async () => {
    const { order_number: number, order_token: token } = await placeUnpaid(at.db, {
      email: 'lea@gmial.example',
    })
    await at.db.query(
      `select private.queue_mail('payment_failed', o.id::text, o.id, null, '{"reason": "declined"}') from orders o where order_number = $1`,
      [number],
    )
    // It waits, and goes to the address that is right.
    await correct(number, { email: 'lea@gmal.example' })
    expect(await opens(token)).toBe(true)
    await at.db.query('select claim_mails(500)')
    await correct(number, { email: 'lea@gmail.example' })
    expect(await opens(token)).toBe(false)
  })

  test('is where emails go that wait, are tried again or are sent again; what was sent says where it went', async () => {
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
    // Corrected while it is on its way: it is another email, to the address that is right.
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

  test('is where an email goes that was left aside and is true again', async () => {
    const { number } = await order()
    await at.call(`set_order_status($1, 'shipped')`, [number])
    await at.call(`set_order_status($1, 'pending')`, [number])
    const seen = () =>
      at.db.query(
        `select m.status, coalesce(m.email, o.email) as email from mail_outbox m join orders o on o.id = m.order_id
         where o.order_number = $1 and m.kind = 'order_shipped'`,
        [number],
      )
    await at.db.query(`update mail_outbox set status = 'dropped' where kind = 'order_shipped'`)
    await correct(number, { email: 'zoe3@gmail.example' })
    await at.call(`set_order_status($1, 'shipped')`, [number])
    expect(await seen()).toEqual([{ status: 'waiting', email: 'zoe3@gmail.example' }])
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
