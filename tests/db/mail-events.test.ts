import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAdmin, type TestAdmin } from './support/admins.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

const KEY = 'a-key-of-twenty-characters'
const EMAIL = 'ines@client.example'

let shop: ShopBackend
let staff: TestAdmin
beforeAll(async () => {
  shop = await shopBackend({ MAIL_SERVICE: 'postmark', MAIL_EVENTS_KEY: KEY })
  await insertProducts(shop.db, [{ id: 1, stock: 100 }])
  staff = await addAdmin(shop.db, 'staff', 'Nadia')
})
afterAll(() => shop?.close())
beforeEach(async () => {
  await shop.db.query('delete from mail_outbox')
  await shop.db.query('delete from newsletter_subscribers')
})

const post = (body: unknown, key = KEY) =>
  fetch(`${shop.url}/functions/v1/mail-events?key=${key}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const bounce = (once: string) => ({
  RecordType: 'Bounce',
  Type: 'HardBounce',
  Email: EMAIL.toUpperCase(),
  Details: 'no such user',
  Metadata: { once },
})
const claim = async () =>
  (
    await shop.db.query(
      `select e ->> 'send_key' as key, (e ->> 'id')::bigint as id from json_array_elements(claim_mails(1)) e`,
    )
  )[0] as { key: string; id: number }
const end = ({ id }: { id: number }) =>
  shop.db.query(
    `select end_mails(jsonb_build_array(jsonb_build_object('id', $1::bigint, 'attempt', 1, 'outcome', 'sent')))`,
    [id],
  )
const mails = () => shop.db.query('select kind, status, last_error from mail_outbox order by id')
const attention = async () =>
  (await shop.db.query('select admin_dashboard() as it', [], staff.actor))[0]?.it as {
    attention: Record<string, number>
  }

test('a confirmation that came back is no longer “sent”, the dashboard says so, and sending it again begins anew', async () => {
  const { order_number: number } = await placeOrder(shop.db, orderRequest())
  const sent = await claim()
  await end(sent)
  expect(await (await post(bounce(sent.key))).json()).toEqual({ noted: 1 })
  const back = { kind: 'order_received', status: 'bounced', last_error: 'it came back: no such user' }
  expect(await mails()).toContainEqual(back)
  expect((await attention()).attention).toMatchObject({ bounced_mails: 1, failed_mails: 0 })
  // The page of the order says that a confirmation was sent only where that is true.
  const [order] = await shop.db.query(
    `select private.order_view(o) ->> 'confirmed' as confirmed from orders o where order_number = $1`,
    [number],
  )
  expect(order?.confirmed).toBe('false')
  await shop.db.query('select resend_mail($1)', [sent.id], staff.actor)
  // News of the first one says nothing of the second.
  await post(bounce(sent.key))
  expect(await mails()).toContainEqual({ kind: 'order_received', status: 'waiting', last_error: null })
})

test('news that is quicker than the sender counts, and comes twice without harm', async () => {
  await placeOrder(shop.db, orderRequest())
  const sent = await claim()
  await Promise.all([post(bounce(sent.key)), post([bounce(sent.key), bounce(sent.key)])])
  await end(sent)
  expect((await mails()).filter(({ status }) => status === 'bounced')).toHaveLength(1)
})

const subscribe = () =>
  shop.db.query(
    `insert into newsletter_subscribers (email, status, confirmed_at) values ($1, 'confirmed', now())`,
    [EMAIL],
  )
const subscriber = async () =>
  (await shop.db.query('select status, refused_at is not null as refused from newsletter_subscribers'))[0]

test('no newsletter goes to an address that takes none, nor to who calls one spam', async () => {
  await subscribe()
  await post(bounce('of another shop'))
  expect(await subscriber()).toEqual({ status: 'confirmed', refused: true })
  await shop.db.query('update newsletter_subscribers set refused_at = null')
  for (let again = 0; again < 2; again += 1)
    await post({ RecordType: 'SpamComplaint', Type: 'SpamComplaint', Email: EMAIL })
  expect(await subscriber()).toEqual({ status: 'unsubscribed', refused: false })
  const proofs = await shop.db.query(`select event from newsletter_proofs where email = $1`, [EMAIL])
  expect(proofs).toEqual([{ event: 'unsubscribed' }])
})

test('who does not know the key says nothing, and nobody says anything of an email of another shop', async () => {
  await subscribe()
  await placeOrder(shop.db, orderRequest())
  const sent = await claim()
  await end(sent)
  for (const key of ['', 'x', `${KEY}x`]) expect((await post(bounce(sent.key), key)).status).toBe(401)
  expect((await post('{"x')).status).toBe(400)
  expect((await post(' '.repeat(1_100_000))).status).toBe(413)
  const other = sent.key.replace(/[0-9a-f-]{36}/, '00000000-0000-4000-8000-000000000000')
  for (const key of [other, `${sent.key}-1`, 'shop-mail-x', '', 'x'.repeat(10_000)])
    expect(await (await post(bounce(key))).json(), key.slice(0, 80)).toEqual({ noted: 1 })
  expect((await mails()).filter(({ kind }) => kind === 'order_received')).toEqual([
    { kind: 'order_received', status: 'sent', last_error: null },
  ])
})
