import { afterAll, beforeAll, expect, test } from 'vitest'
import { testEmailText } from '@/texts/test-email.ts'
import { addAdmin, type TestAdmin } from './support/admins.ts'
import { refusalOf } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

let shop: ShopBackend
let staff: TestAdmin
beforeAll(async () => {
  shop = await shopBackend()
  staff = await addAdmin(shop.db, 'staff', 'Nadia')
})
afterAll(() => shop?.close())

const ask = () => shop.db.query('select send_test_email() as it', [], staff.actor)
const clock = () =>
  fetch(`${shop.url}/functions/v1/order-clock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.secretKey}` },
  })

test('who asks gets an email by the shop’s own way, once for each time, and sees what became of it', async () => {
  const email = `${staff.userId}@shop.example`
  expect((await ask())[0]?.it).toEqual({ email })
  await ask()
  await clock()
  const [shopName] = await shop.db.query('select site_name as name from settings')
  const got = shop.mails.filter(({ to }) => to === email)
  expect(got.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 2 }, () => testEmailText.subject(String(shopName?.name))),
  )
  const [page] = await shop.db.query(`select admin_mails(null, $1, 1, 10) as it`, [email], staff.actor)
  expect(page?.it).toMatchObject({
    count: 2,
    mails: [
      { kind: 'test_email', status: 'sent' },
      { kind: 'test_email', status: 'sent' },
    ],
  })
})

test('nobody fills a mailbox with it', async () => {
  for (let asked = 2; asked < 10; asked += 1) await ask()
  expect(await refusalOf(ask())).toMatchObject({ code: 'too_many_requests' })
})
