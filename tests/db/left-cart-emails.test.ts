import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { REMINDER_CONSENTS } from '@/domain/newsletter.ts'
import { type EmailsOfOrders, subjectOf, withEmailsOfOrders } from './support/emails-of-orders.ts'
import { orderRequest, placeOrder } from './support/samples.ts'

let at: EmailsOfOrders

withEmailsOfOrders((emails) => {
  at = emails
})

let email = ''

beforeEach(async () => {
  email = `${randomUUID()}@panier.example`
  await at.shop.db.query('delete from newsletter_subscribers')
})

/** An account with a cart of some hours ago. */
async function left(hours = 30): Promise<string> {
  await at.shop.addAccount(email, 'tresse-et-paille')
  const [row] = await at.shop.db.query('select id from auth.users where email = $1', [email])
  await at.shop.db.query(
    `insert into cart_items (product_id, quantity, user_id, created_at) values (1, 2, $1, now() - $2::int * interval '1 hour')`,
    [row?.id, hours],
  )
  return String(row?.id)
}

async function subscribe(version = REMINDER_CONSENTS[0], status = 'confirmed'): Promise<void> {
  await at.shop.db.query(
    `insert into newsletter_subscribers (email, status, confirmed_at, unsubscribed_at) values ($1, $2, now(), now())`,
    [email.toUpperCase(), status],
  )
  await at.shop.db.query(
    `insert into newsletter_proofs (email, event, consent_version, consent_text, source, at)
     values ($1, 'requested', $2, 'oui', 'footer', now() - interval '1 minute')`,
    [email, version],
  )
}

test('a cart that was left is reminded of once, with the way out of it', async () => {
  await left()
  await subscribe()
  await at.tick()
  await at.tick()
  expect(at.subjects()).toEqual([subjectOf('left_cart', '')])
  const [mail] = at.shop.mails
  expect(mail?.to).toBe(email)
  expect(mail?.text).toContain('Produit 1')
  expect(mail?.text).toMatch(/https:\/\/shop\.example\/newsletter\/desabonnement#\w{43,}/)
  const { headers } = mail as unknown as { headers: Record<string, string> }
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  // Another unit makes no other cart of it, and a month goes by without a second email.
  await at.shop.db.query(`delete from mail_outbox where kind <> 'left_cart'`)
  await at.shop.db.query(`update mail_outbox set created_at = now() - interval '31 days'`)
  await at.tick()
  expect(at.shop.mails).toHaveLength(1)
})

test.each([
  ['who has not agreed', async () => void (await left())],
  [
    'who agreed to the newsletter alone',
    async () => {
      await left()
      await subscribe('2026-11-22')
    },
  ],
  [
    'who has left again',
    async () => {
      await left()
      await subscribe(REMINDER_CONSENTS[0], 'unsubscribed')
    },
  ],
  [
    'an address that the mail service has refused for ever',
    async () => {
      await left()
      await subscribe()
      await at.shop.db.query('update newsletter_subscribers set refused_at = now()')
    },
  ],
  [
    'who is still choosing',
    async () => {
      await left(3)
      await subscribe()
    },
  ],
  [
    'a cart of long ago',
    async () => {
      await left(24 * 8)
      await subscribe()
    },
  ],
  [
    'who has bought since',
    async () => {
      await left()
      await subscribe()
      await placeOrder(at.shop.db, orderRequest({ email, idempotency_key: randomUUID() }))
    },
  ],
  [
    'anybody of a shop that sends no promotions',
    async () => {
      await at.shop.db.query('update settings set promotional_emails = false')
      await left()
      await subscribe()
    },
  ],
])('a cart that was left does not bother %s', async (_, arrange) => {
  await arrange()
  await at.tick()
  expect(at.shop.mails.filter(({ subject: said }) => said === subjectOf('left_cart', ''))).toEqual([])
})

test('a cart that was left is not spoken of to who unsubscribes, buys or erases the account before the email is sent', async () => {
  const person = await left()
  await subscribe()
  await at.shop.db.query('select remind_left_carts()')
  expect(await at.queued()).toEqual([['left_cart', 'waiting']])
  await at.shop.db.query(`update newsletter_subscribers set status = 'unsubscribed'`)
  await at.tick()
  expect(await at.queued()).toEqual([['left_cart', 'dropped']])
  await at.shop.db.query('select private.erase_account($1)', [person])
  expect(await at.queued()).toEqual([])
  expect(at.shop.mails).toEqual([])
})
