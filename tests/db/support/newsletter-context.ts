import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { NewsletterCounts, NewsletterTally } from '@/domain/newsletter-email.ts'
import { type MailServiceStandIn, startMailService } from '../../support/mail-service.ts'
import { addAdmin, type TestAdmin } from './admins.ts'
import { insertProducts, refusalOf as refused } from './samples.ts'
import { type ShopBackend, shopBackend } from './shop-backend.ts'

export interface Newsletter {
  readonly id: number
  readonly version: number
  readonly subject: string
  readonly status: string
  readonly trouble: string | null
  readonly scheduled_for: string | null
  readonly blocks: readonly Record<string, unknown>[]
  readonly products: readonly { readonly id: number; readonly price: number }[]
  readonly tally: NewsletterTally
  readonly counted: NewsletterCounts | null
  readonly links: readonly { readonly href: string; readonly clicked: number }[]
  readonly troubles: readonly { readonly email: string; readonly status: string; readonly reason: string }[]
}

export const SITE = 'https://shop.example'
/** A newsletter as it is written. */
export const FIELDS = {
  subject: 'Les paniers d’automne',
  audience: 'subscribers',
  blocks: [
    { kind: 'text', text: 'Bonjour' },
    { kind: 'products', products: [1, 2] },
  ],
}

/** A shop that sends newsletters; before each test it has none, nobody to send them to, and a mail service that takes all. */
export function newsletterContext() {
  let shop: ShopBackend
  let service: MailServiceStandIn
  let owner: TestAdmin
  let staff: TestAdmin

  beforeAll(async () => {
    service = await startMailService()
    shop = await shopBackend({ MAIL_API_URL: service.url, SITE_URL: SITE })
    await insertProducts(shop.db, [
      { id: 1, stock: 1000 },
      { id: 2, price: '120.00', stock: 0 },
    ])
    owner = await addAdmin(shop.db, 'owner', 'Salma')
    staff = await addAdmin(shop.db, 'staff', 'Nadia')
  })
  afterAll(async () => {
    await shop?.close()
    service?.close()
  })
  beforeEach(async () => {
    for (const table of [
      'mail_outbox',
      'newsletters',
      'newsletter_subscribers',
      'newsletter_proofs',
      'segments',
    ])
      await query(`delete from ${table} where true`)
    await query(`delete from private.form_attempts where form = 'newsletter_test'`)
    await query(`update products set state = 'published', price = 49.90 where id = 1`)
    await promotions(true)
    service.calls.length = 0
    service.sent.length = 0
    service.bodies.length = 0
    service.answer = () => ({ status: 200 })
  })

  const query = (sql: string, params: readonly unknown[] = []) => shop.db.query(sql, params)
  const promotions = (isOn: boolean) => query('update settings set promotional_emails = $1 where id', [isOn])
  /** Calls a function as an administrator. */
  const as = async (admin: TestAdmin, call: string, params: readonly unknown[] = []) =>
    (await shop.db.query(`select ${call} as it`, params, admin.actor))[0]?.it as Newsletter
  /** Code of a refusal. */
  const refusalOf = async (call: Promise<unknown>) => (await refused(call)).code

  const save = (fields: object = FIELDS, former: Newsletter | null = null, admin = staff) =>
    as(admin, 'save_newsletter($1, $2, $3::jsonb)', [
      former?.id ?? null,
      former?.version ?? null,
      JSON.stringify(fields),
    ])
  const send = ({ id, version }: Newsletter, admin = staff) =>
    as(admin, 'send_newsletter($1, $2)', [id, version])
  const read = ({ id }: Newsletter) => as(staff, 'admin_newsletter($1)', [id])

  /** Adds subscribers: `confirmed1@client.example` and so on, named for their status. */
  const subscribe = (count: number, status = 'confirmed') =>
    query(
      `insert into newsletter_subscribers (email, status, confirmed_at, unsubscribed_at)
       select $2 || n || '@client.example', $2, now(), now() from generate_series(1, $1::int) n`,
      [count, status],
    )

  /** Hands emails that are due to the outbox, without sending them. */
  const queue = () => shop.service.rpc('queue_newsletters')
  /** Runs the clock of the shop once. */
  async function tick(): Promise<void> {
    const answer = await fetch(`${shop.url}/functions/v1/order-clock`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.secretKey}` },
    })
    expect([answer.status, await answer.json()]).toEqual([200, { failed: [] }])
  }
  const hurry = () =>
    query(
      `update mail_outbox set next_attempt_at = now() where status = 'waiting' and next_attempt_at > now()`,
    )
  /** Ticks until it is sent, without waiting for attempts to come. */
  async function finish(newsletter: Newsletter): Promise<Newsletter> {
    for (let n = 0; n < 40; n += 1) {
      await tick()
      const now = await read(newsletter)
      if (now.status === 'sent') return now
      await hurry()
    }
    throw new Error('it does not end')
  }
  /** Addresses of the emails that were sent. */
  const readers = () => service.sent.map(({ to }) => to).sort()

  return {
    get shop() {
      return shop
    },
    get service() {
      return service
    },
    get owner() {
      return owner
    },
    get staff() {
      return staff
    },
    query,
    promotions,
    as,
    refusalOf,
    save,
    send,
    read,
    subscribe,
    queue,
    tick,
    finish,
    readers,
  }
}
