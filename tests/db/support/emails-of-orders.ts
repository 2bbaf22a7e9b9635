import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { defaultSentences } from '@/texts/emails.ts'
import { insertProducts, NEW_SHOP, orderRequest, placeOrder } from './samples.ts'
import { type ShopBackend, shopBackend } from './shop-backend.ts'

/** A shop whose emails about orders are looked at: none waits or was sent when a test begins. */
export interface EmailsOfOrders {
  readonly shop: ShopBackend
  /** Has everything that waits sent, however long it should wait. */
  readonly tick: () => Promise<void>
  /** A paid order whose confirmation has gone. @returns its number. */
  readonly paidOrder: () => Promise<string>
  /** Kind and status of each email that is or was to be sent. */
  readonly queued: () => Promise<[kind: unknown, status: unknown][]>
  /** Subjects of those that were sent. */
  readonly subjects: () => string[]
}

/** @param use is given the shop before the first test; it ends after the last one. */
export function withEmailsOfOrders(use: (emails: EmailsOfOrders) => void): void {
  let shop: ShopBackend
  beforeAll(async () => {
    shop = await shopBackend({ SITE_URL: 'https://shop.example' })
    await insertProducts(shop.db, [{ id: 1, stock: 1000 }])
    use({
      shop,
      async tick() {
        await shop.db.query(`update mail_outbox set next_attempt_at = now() where status = 'waiting'`)
        const answer = await fetch(`${shop.url}/functions/v1/order-clock`, {
          method: 'POST',
          headers: { authorization: `Bearer ${shop.secretKey}` },
        })
        expect(await answer.json()).toEqual({ failed: [] })
      },
      async paidOrder() {
        const { order_number } = await placeOrder(shop.db, orderRequest())
        await shop.db.query('delete from mail_outbox')
        return String(order_number)
      },
      queued: async () =>
        (await shop.db.query('select kind, status from mail_outbox order by id')).map(({ kind, status }) => [
          kind,
          status,
        ]),
      subjects: () => shop.mails.map(({ subject }) => subject),
    })
  })
  afterAll(() => shop?.close())
  beforeEach(async () => {
    await shop.db.query('delete from mail_outbox')
    await shop.db.query('update settings set shipment_notification = true, promotional_emails = true')
    shop.mails.length = 0
  })
}

/** What an email says above itself where the shop has written no sentences of its own. */
export const subjectOf = (kind: keyof typeof defaultSentences, number: string): string =>
  defaultSentences[kind].subject.replace('{commande}', number).replace('{boutique}', NEW_SHOP)
