import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAdmin } from './support/admins.ts'
import { apply, attemptOrder, intentOf } from './support/payments.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

const SHOP = 'boutique@shop.example'
let shop: ShopBackend

beforeAll(async () => {
  shop = await shopBackend({ SITE_URL: 'https://shop.example' })
  await insertProducts(shop.db, [{ id: 1, stock: 1000 }])
})
afterAll(() => shop?.close())

const settings = (changes: string) => shop.db.query(`update settings set ${changes}`)
beforeEach(async () => {
  await shop.db.query('delete from mail_outbox')
  await settings(`contact_email = '${SHOP}', order_notice = true, order_confirmation = true`)
  shop.mails.length = 0
})

/** The first round confirms orders to their buyers, the second tells the shop of them. */
async function tick(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const answer = await fetch(`${shop.url}/functions/v1/order-clock`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.secretKey}` },
    })
    expect(await answer.json()).toEqual({ failed: [] })
  }
}
const queued = async () =>
  (await shop.db.query('select kind from mail_outbox order by id')).map(({ kind }) => kind)
const notices = () => shop.mails.filter(({ to }) => [to].flat().includes(SHOP))

test('the shop hears once of a paid order, and answers its buyer; placing it writes nothing more', async () => {
  const { order_number: number } = await placeOrder(shop.db, orderRequest())
  expect(await queued()).toEqual(['order_received'])
  await tick()
  expect(notices()).toMatchObject([
    { subject: expect.stringMatching(new RegExp(`^Nouvelle commande ${number} – 56,85.€$`)) },
  ])
  const [notice] = notices() as unknown as { text: string; reply_to: unknown; attachments?: unknown }[]
  expect(notice?.text).toContain(`https://shop.example/admin/orders/${number}`)
  expect(notice?.text).toContain('Commande de démonstration')
  expect(notice?.text).not.toContain('/checkout/confirmation')
  expect([notice?.reply_to].flat()).toEqual(['ines@client.example'])
  expect(notice?.attachments).toBeUndefined()
  // The confirmation that is sent again, and one that is tried again, are no other order.
  await shop.db.query(
    `update mail_outbox set status = 'waiting', sent_at = null, attempts = 0, resent = 1 where kind = 'order_received'`,
  )
  await tick()
  await shop.db.query(
    `update mail_outbox set status = 'waiting', sent_at = null, attempts = 0, resent = 0 where kind = 'order_received'`,
  )
  await tick()
  expect(notices()).toHaveLength(1)
})

test('of an order that is paid later, by telephone too, it hears when it is', async () => {
  const { userId } = await addAdmin(shop.db, 'staff', 'Nadia')
  const [admin] = await shop.db.query('select id from admin_users where user_id = $1', [userId])
  for (const changes of [{}, { taken_by: admin?.id }]) {
    const unpaid = await attemptOrder(shop.db, changes)
    await tick()
    expect(notices()).toEqual([])
    await apply(shop.db, { intent: intentOf(unpaid, unpaid.intentId) })
    await tick()
    expect(notices()).toHaveLength(1)
    expect(notices()[0]?.text).not.toContain('démonstration')
    shop.mails.length = 0
  }
})

test('it hears nothing where it wants nothing, or has no address; the buyer’s confirmation is another switch', async () => {
  for (const without of ['order_notice = false', `contact_email = ''`]) {
    await settings(without)
    await placeOrder(shop.db, orderRequest())
    await tick()
    expect(await queued(), without).toEqual(['order_received'])
    await shop.db.query('delete from mail_outbox')
    await settings(`order_notice = true, contact_email = '${SHOP}'`)
  }
  shop.mails.length = 0
  await settings('order_confirmation = false')
  await placeOrder(shop.db, orderRequest())
  await tick()
  expect(shop.mails.map(({ to }) => [to].flat())).toEqual([[SHOP]])
})

test('what waits is let go when it is switched off; it is the shop’s, and holds nothing of the buyer', async () => {
  await placeOrder(shop.db, orderRequest())
  await shop.db.query('select claim_mails(10)')
  const [row] = await shop.db.query(`select email, content from mail_outbox where kind = 'order_notice'`)
  expect(row).toEqual({ email: SHOP, content: {} })
  await shop.db.query('select private.forget_address($1)', [SHOP])
  expect(await queued()).toContain('order_notice')
  await settings('order_notice = false')
  await tick()
  const [left] = await shop.db.query(`select status from mail_outbox where kind = 'order_notice'`)
  expect(left?.status).toBe('dropped')
  expect(notices()).toEqual([])
})
