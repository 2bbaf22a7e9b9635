import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewsletterTally } from '@/domain/newsletter-letter.ts'
import { type MailServiceStandIn, startMailService } from '../support/mail-service.ts'
import { addAdmin, type TestAdmin } from './support/admins.ts'
import { insertProducts, orderRequest, placeOrder, refusalOf as refused } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

interface Newsletter {
  readonly id: number
  readonly version: number
  readonly subject: string
  readonly status: string
  readonly trouble: string | null
  readonly blocks: readonly Record<string, unknown>[]
  readonly products: readonly { readonly id: number; readonly price: number }[]
  readonly tally: NewsletterTally
  readonly troubles: readonly { readonly email: string; readonly status: string; readonly reason: string }[]
}

let shop: ShopBackend
let service: MailServiceStandIn
let owner: TestAdmin
let staff: TestAdmin

beforeAll(async () => {
  service = await startMailService()
  shop = await shopBackend({ MAIL_API_URL: service.url, SITE_URL: 'https://shop.example' })
  await insertProducts(shop.db, [
    { id: 1, stock: 1000 },
    { id: 2, price: '120.00', stock: 0 },
  ])
  await shop.db.query(
    `insert into storage.objects (id, bucket_id, name, version)
     values (gen_random_uuid(), 'site-images', 'atelier.jpg', gen_random_uuid())`,
  )
  owner = await addAdmin(shop.db, 'owner', 'Salma')
  staff = await addAdmin(shop.db, 'staff', 'Nadia')
})
afterAll(async () => {
  await shop?.close()
  service?.close()
})

beforeEach(async () => {
  await shop.db.query('delete from mail_outbox where true')
  await shop.db.query('delete from newsletters where true')
  await shop.db.query('delete from newsletter_subscribers where true')
  await shop.db.query(`delete from private.form_attempts where form = 'newsletter_test'`)
  await shop.db.query(`update products set state = 'published', price = 49.90 where id = 1`)
  await shop.db.query('update settings set promotional_emails = true where id')
  service.calls.length = 0
  service.sent.length = 0
  service.bodies.length = 0
  service.answer = () => ({ status: 200 })
})

const as = async (admin: TestAdmin, call: string, params: readonly unknown[] = []) =>
  (await shop.db.query(`select ${call} as it`, params, admin.actor))[0]?.it as Newsletter
/** Code of a refusal. */
const refusalOf = async (call: Promise<unknown>) => (await refused(call)).code

const BLOCKS = [
  { kind: 'text', text: 'Bonjour' },
  { kind: 'products', products: [1, 2] },
]
const FIELDS = { subject: 'Les paniers d’automne', audience: 'subscribers', blocks: BLOCKS }
const save = (fields: object = FIELDS, former: Newsletter | null = null, admin = staff) =>
  as(admin, 'save_newsletter($1, $2, $3::jsonb)', [
    former?.id ?? null,
    former?.version ?? null,
    JSON.stringify(fields),
  ])
const send = ({ id, version }: Newsletter, admin = staff) =>
  as(admin, 'send_newsletter($1, $2)', [id, version])
const read = ({ id }: Newsletter) => as(staff, 'admin_newsletter($1)', [id])

const subscribe = (count: number, status = 'confirmed') =>
  shop.db.query(
    `insert into newsletter_subscribers (email, status, confirmed_at, unsubscribed_at)
     select $2 || n || '@client.example', $2, now(), now() from generate_series(1, $1::int) n`,
    [count, status],
  )

async function tick(): Promise<void> {
  const answer = await fetch(`${shop.url}/functions/v1/order-clock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.secretKey}` },
  })
  expect([answer.status, await answer.json()]).toEqual([200, { failed: [] }])
}
const hurry = () =>
  shop.db.query(
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
const readers = () => service.sent.map(({ to }) => to).sort()

describe('who gets it', () => {
  test('only those who agreed, each once; who has not confirmed, or left, gets nothing', async () => {
    await subscribe(30)
    for (const status of ['pending', 'unsubscribed']) await subscribe(3, status)
    const sent = await send(await save())
    expect(sent).toMatchObject({ status: 'sending', tally: { recipients: 30, queued: 30, sent: 0 } })
    const ended = await finish(sent)
    expect(ended.tally).toEqual({ recipients: 30, queued: 0, sent: 30, failed: 0, refused: 0, skipped: 0 })
    expect(new Set(readers()).size).toBe(30)
    expect(readers().every((to) => to.startsWith('confirmed'))).toBe(true)
    // Nothing begins again.
    await tick()
    expect(service.sent).toHaveLength(30)
  })

  test('a segment is intersected with the subscribers, and who has two addresses in it gets one letter', async () => {
    for (const email of ['a@client.example', 'b@client.example', 'c@client.example'])
      await placeOrder(shop.db, orderRequest({ email }))
    await as(staff, 'admin_marketing()')
    await shop.db.query(`insert into customer_emails (email, customer_id)
      select 'a2@client.example', id from customers where email = 'a@client.example' on conflict do nothing`)
    await shop.db.query(`insert into newsletter_subscribers (email, status, confirmed_at)
      select unnest(array['A@client.example', 'a2@client.example', 'b@client.example', 'stranger@client.example']), 'confirmed', now()`)
    await shop.db.query('delete from mail_outbox where true')
    const ended = await finish(await send(await save({ ...FIELDS, audience: 'all' })))
    expect(ended.tally).toMatchObject({ recipients: 2, sent: 2 })
    expect(readers()).toEqual(['A@client.example', 'b@client.example'])
  })

  test('nobody, while promotional e-mails are off; switched off meanwhile, it waits', async () => {
    await shop.db.query('update settings set promotional_emails = false where id')
    const draft = await save()
    expect(await refusalOf(send(draft))).toBe('promotional_emails_off')
    await shop.db.query('update settings set promotional_emails = true where id')
    expect(await refusalOf(send(draft))).toBe('newsletter_nobody')
    await subscribe(30)
    const sent = await send(draft)
    await shop.service.rpc('queue_newsletters')
    await shop.db.query('update settings set promotional_emails = false where id')
    await tick()
    expect(service.calls).toEqual([])
    expect(await read(sent)).toMatchObject({ status: 'sending', tally: { queued: 30 } })
    await shop.db.query('update settings set promotional_emails = true where id')
    expect((await finish(sent)).tally.sent).toBe(30)
  })

  test('who leaves between the send and their letter gets none, and neither does who is erased', async () => {
    await subscribe(40)
    const sent = await send(await save())
    await shop.service.rpc('queue_newsletters')
    // One whose letter stands in the outbox already, and one whose turn has not come.
    for (const email of ['confirmed1@client.example', 'confirmed40@client.example'])
      await shop.db.query(
        `select unsubscribe_newsletter(unsubscribe_token, 'test') from newsletter_subscribers where email = $1`,
        [email],
      )
    for (const email of ['confirmed2@client.example', 'confirmed39@client.example'])
      await shop.db.query('select private.forget_address($1)', [email])
    const ended = await finish(sent)
    expect(ended.tally).toMatchObject({ recipients: 40, sent: 36, skipped: 4, queued: 0 })
    for (const n of [1, 2, 39, 40]) expect(readers()).not.toContain(`confirmed${n}@client.example`)
  })
})

describe('how it leaves', () => {
  test('a letter about an order that comes later leaves first', async () => {
    await subscribe(20)
    await send(await save())
    await shop.service.rpc('queue_newsletters')
    await placeOrder(shop.db, orderRequest())
    await tick()
    expect(service.calls.slice(0, 5).map(({ to }) => to)).toContain('ines@client.example')
    expect(service.sent).toHaveLength(21)
  })

  test('pressed twice, by two at once, it is sent once', async () => {
    await subscribe(10)
    const draft = await save()
    const ended = await Promise.allSettled([send(draft), send(draft, owner), send(draft)])
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(send(draft))).toBe('newsletter_gone')
    expect(await refusalOf(save(FIELDS, draft))).toBe('newsletter_gone')
    await Promise.all([tick(), tick()])
    await finish(draft)
    expect(readers()).toHaveLength(10)
  })

  test('paused, nothing leaves, not even what stood in the outbox; resumed, it goes on where it was', async () => {
    await subscribe(30)
    const sent = await send(await save())
    await shop.service.rpc('queue_newsletters')
    const paused = await as(staff, 'pause_newsletter($1, true)', [sent.id])
    expect(paused.status).toBe('paused')
    await tick()
    await tick()
    expect(service.calls).toEqual([])
    expect((await read(sent)).tally).toMatchObject({ queued: 30, sent: 0, skipped: 0 })
    await as(owner, 'pause_newsletter($1, true)', [sent.id])
    await as(owner, 'pause_newsletter($1, false)', [sent.id])
    expect((await finish(sent)).tally.sent).toBe(30)
    expect(new Set(readers()).size).toBe(30)
    expect(await refusalOf(as(staff, 'pause_newsletter($1, true)', [sent.id]))).toBe('newsletter_gone')
  })

  test('one call in twenty fails: each is tried again and arrives once', async () => {
    await subscribe(40)
    let calls = 0
    service.answer = () => ({ status: ++calls % 20 === 0 ? 503 : 200 })
    const ended = await finish(await send(await save()))
    expect(ended.tally).toMatchObject({ sent: 40, failed: 0 })
    expect(service.calls.length).toBeGreaterThan(40)
    expect(new Set(readers()).size).toBe(40)
  })

  test('an address that is refused for ever is marked and not written to again, until it is confirmed again', async () => {
    await subscribe(12)
    service.answer = ({ to }) =>
      to === 'confirmed7@client.example' ? { status: 422, body: 'no such mailbox' } : { status: 200 }
    const ended = await finish(await send(await save()))
    expect(ended.tally).toMatchObject({ sent: 11, refused: 1, failed: 0 })
    expect(ended.troubles).toMatchObject([
      {
        email: 'confirmed7@client.example',
        status: 'refused',
        reason: expect.stringContaining('no such mailbox'),
      },
    ])
    service.answer = () => ({ status: 200 })
    expect((await send(await save())).tally.recipients).toBe(11)
    const ask = {
      email: 'confirmed7@client.example',
      consent_version: 'v',
      consent_text: 't',
      source: 'home',
      caller: 'c',
    }
    const [asked] = await shop.db.query('select request_newsletter($1::jsonb) as it', [
      JSON.stringify({ ...ask, is_suspect: false }),
    ])
    const { confirm_token: token } = (asked?.it ?? {}) as { confirm_token: string }
    await shop.db.query(`select confirm_newsletter($1, 'c')`, [token])
    expect((await send(await save())).tally.recipients).toBe(12)
  })

  test('a letter that the mail service refuses to everybody pauses by itself, and no address is marked for it', async () => {
    await subscribe(30)
    service.answer = () => ({ status: 422, body: 'html is not valid' })
    const sent = await send(await save())
    for (let n = 0; n < 4; n += 1) await tick()
    expect(await read(sent)).toMatchObject({
      status: 'paused',
      trouble: 'refused',
      tally: { sent: 0, refused: 0 },
    })
    expect(service.calls.length).toBeLessThan(40)
    const [marked] = await shop.db.query(
      'select count(*)::int as n from newsletter_subscribers where refused_at is not null',
    )
    // Those at work when it paused are seen as one by one.
    expect(Number(marked?.n)).toBeLessThan(10)
    service.answer = () => ({ status: 200 })
    await as(staff, 'pause_newsletter($1, false)', [sent.id])
    const ended = await finish(sent)
    expect(ended).toMatchObject({ trouble: null })
    expect(ended.tally.sent + ended.tally.refused).toBe(30)
    expect(new Set(readers()).size).toBe(ended.tally.sent)
  })

  test('its letters are not among the mails of the shop, and none of them is sent once more by hand', async () => {
    await subscribe(3)
    await finish(await send(await save()))
    const [mail] = await shop.db.query(`select id from mail_outbox where kind = 'newsletter' limit 1`)
    expect(await refusalOf(as(owner, 'resend_mail($1)', [mail?.id]))).toBe('newsletter_gone')
    const list = (await as(staff, 'admin_mails(null, null, 1, 50)')) as unknown as {
      mails: { kind: string }[]
    }
    expect(list.mails.filter(({ kind }) => kind === 'newsletter')).toEqual([])
  })
})

const PICTURE = 'site-images/atelier.jpg'

/** Blocks that are none. */
const REFUSED: readonly (readonly [unknown])[] = [
  [[]],
  [[{ kind: 'html', text: '<b>' }]],
  [[{ kind: 'text', text: ' \n ' }]],
  [[{ kind: 'text', text: 'x'.repeat(5001) }]],
  [[{ kind: 'heading', text: 'a\nb' }]],
  [[{ kind: 'products', products: [] }]],
  [[{ kind: 'products', products: [999] }]],
  [[{ kind: 'products', products: ['1'] }]],
  [[{ kind: 'products', products: [1, 1, 1, 1, 1, 1, 1, 1, 1] }]],
  ...[
    'http://a.example',
    'javascript:alert(1)',
    '//a.example',
    '/\\a.example',
    'https://',
    'https://a"b',
    'mailto:a@b.c',
    '',
    'products',
  ].map((href) => [[{ kind: 'button', label: 'Voir', href }]] as const),
  [[{ kind: 'button', label: '', href: '/products' }]],
  [[{ kind: 'picture', picture: PICTURE, alt: ' ' }]],
  [[{ kind: 'picture', picture: PICTURE }]],
  [[{ kind: 'picture', picture: PICTURE, alt: 'x'.repeat(201) }]],
  [[{ kind: 'picture', picture: PICTURE, alt: 'Atelier', href: 'javascript:alert(1)' }]],
  [[{ kind: 'picture', alt: 'Atelier' }]],
  ...[
    'site-images/rien.jpg',
    'https://a.example/a.jpg',
    'documents/1.pdf',
    '../site-images/atelier.jpg',
    '',
  ].map((picture) => [[{ kind: 'picture', picture, alt: 'Atelier' }]] as const),
  [Array.from({ length: 31 }, () => ({ kind: 'text', text: 'a' }))],
  ['text'],
  [null],
]

describe('what it says', () => {
  const letterTo = (to: string) => service.bodies.find((mail) => mail.to === to)

  test('products at the price of the moment, without those that are sold no longer, and how to leave', async () => {
    await subscribe(2)
    const sent = await send(await save())
    await shop.db.query(`update products set price = 39.50 where id = 1`)
    await finish(sent)
    const first = letterTo('confirmed1@client.example')
    expect(first?.text).toContain('39,50')
    expect(first?.text).not.toContain('49,90')
    expect(first?.text).toContain('Produit 2')
    expect(first?.text).toContain('https://shop.example/products/1')
    const [subscriber] = await shop.db.query(
      `select unsubscribe_token as token from newsletter_subscribers where email = 'confirmed1@client.example'`,
    )
    expect(first?.text).toContain(`/newsletter/desabonnement#${subscriber?.token}`)
    expect(first?.headers).toEqual({
      'List-Unsubscribe': expect.stringContaining(`/newsletter?leave=${subscriber?.token}>`),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })

    service.bodies.length = 0
    const second = await send(await save())
    await shop.db.query(`update products set state = 'archived' where id = 1`)
    await finish(second)
    const without = letterTo('confirmed1@client.example')
    expect(without?.text).not.toContain('Produit 1')
    expect(without?.text).toContain('Produit 2')
  })

  test('the link in a letter’s head ends the subscription with one click', async () => {
    await subscribe(1)
    await finish(await send(await save()))
    const [mail] = service.bodies
    const address = /<(.*)>/.exec(String(mail?.headers?.['List-Unsubscribe']))?.[1] ?? ''
    const path = new URL(address)
    const left = await fetch(`${shop.url}/functions/v1/newsletter${path.search}`, { method: 'POST' })
    expect(left.status).toBe(200)
    const [row] = await shop.db.query('select status from newsletter_subscribers')
    expect(row?.status).toBe('unsubscribed')
    expect(await refusalOf(send(await save()))).toBe('newsletter_nobody')
  })

  test('a test letter goes to oneself alone, without a link that would end somebody’s subscription', async () => {
    await subscribe(1)
    await shop.db.query('update settings set promotional_emails = false where id')
    const draft = await save()
    await as(staff, 'test_newsletter($1, $2)', [draft.id, draft.version])
    await tick()
    expect(service.sent).toEqual([
      expect.objectContaining({ to: `${staff.userId}@shop.example`, subject: FIELDS.subject }),
    ])
    expect(service.bodies[0]?.text).not.toContain('desabonnement#')
    expect(await read(draft)).toMatchObject({ status: 'draft', tally: { recipients: 0 } })
    expect(await refusalOf(as(staff, 'test_newsletter($1, $2)', [draft.id, draft.version + 1]))).toBe(
      'newsletter_changed',
    )
    for (let n = 1; n < 30; n += 1) await as(staff, 'test_newsletter($1, $2)', [draft.id, draft.version])
    expect(await refusalOf(as(staff, 'test_newsletter($1, $2)', [draft.id, draft.version]))).toBe(
      'too_many_requests',
    )
  })

  test('markup is text, and what is not known is not kept', async () => {
    await subscribe(1)
    const hostile = '<script>alert(1)</script><img src=x onerror=alert(2)>'
    const saved = await save({
      subject: `<b>${hostile}`,
      audience: 'subscribers',
      blocks: [
        { kind: 'text', text: hostile, html: hostile },
        { kind: 'heading', text: '"><svg onload=alert(3)>' },
        { kind: 'button', label: '<i>Voir</i>', href: 'https://autre.example/?a=1&b=%22' },
      ],
    })
    expect(saved.blocks[0]).toEqual({ kind: 'text', text: hostile })
    await finish(await send(saved))
    const [mail] = service.bodies
    expect(mail?.html).not.toMatch(/<(?:script|svg|img|i|b)[\s>]/)
    expect(mail?.html).toContain('&lt;script&gt;alert(1)')
    expect(mail?.html).toContain('href="https://autre.example/?a=1&amp;b=%22"')
  })

  test('a picture with its words, which leads where it is told to, and is kept for as long as its newsletter', async () => {
    await subscribe(1)
    const draft = await save({
      ...FIELDS,
      blocks: [
        { kind: 'picture', picture: PICTURE, alt: ' L’<b>atelier ', href: ' /blog ', width: 9000 },
        { kind: 'picture', picture: PICTURE, alt: 'Encore', href: '' },
      ],
    })
    expect(draft.blocks).toEqual([
      { kind: 'picture', picture: PICTURE, alt: 'L’<b>atelier', href: '/blog' },
      { kind: 'picture', picture: PICTURE, alt: 'Encore' },
    ])
    await finish(await send(draft))
    const [mail] = service.bodies
    expect(mail?.html).toMatch(
      /<a href="https:\/\/shop\.example\/blog"[^>]*><img src="https:\/\/shop\.example\/[^"]*site-images\/atelier\.jpg"[^>]* alt="L’&lt;b&gt;atelier" /,
    )
    expect(mail?.text).toContain('[L’<b>atelier] https://shop.example/blog\n\n[Encore]')
    const unused = async () => {
      await shop.service.rpc('sweep_pictures')
      const found = await shop.db.query('select path from private.unused_pictures where path = $1', [PICTURE])
      return found.length
    }
    expect(await unused()).toBe(0)
    await shop.db.query('delete from newsletters where true')
    expect(await unused()).toBe(1)
  })

  test.each(REFUSED)('%j is refused', async (blocks) => {
    expect(await refusalOf(save({ ...FIELDS, blocks }))).toBe('newsletter_invalid')
  })

  test('a subject of nothing, of two lines or too long is refused, and so is an audience that is not there', async () => {
    for (const subject of ['', '  ', '\u200b', 'a\r\nBcc: x@y.z', 'x'.repeat(151), null])
      expect(await refusalOf(save({ ...FIELDS, subject }))).toBe('newsletter_invalid')
    for (const audience of ['nobody', 's', null, 's1;'])
      expect(await refusalOf(save({ ...FIELDS, audience }))).toBe('newsletter_invalid')
    expect(await refusalOf(save({ ...FIELDS, audience: 's999999' }))).toBe('segment_unknown')
  })

  test('of two who write the same draft the second is told, and given what stands', async () => {
    const draft = await save()
    const newer = await save({ ...FIELDS, subject: 'Autrement' }, draft, owner)
    expect(newer.version).toBe(draft.version + 1)
    const { code, details } = await refused(save({ ...FIELDS, subject: 'Encore' }, draft))
    expect([code, (details as Newsletter).subject]).toEqual(['newsletter_changed', 'Autrement'])
    expect(await refusalOf(send(draft))).toBe('newsletter_changed')
    expect(await refusalOf(as(staff, 'remove_newsletter($1, $2)', [draft.id, draft.version]))).toBe(
      'newsletter_changed',
    )
    await as(staff, 'remove_newsletter($1, $2)', [newer.id, newer.version])
    expect(await refusalOf(read(draft))).toBe('newsletter_unknown')
  })
})

test('who got which newsletter is forgotten with the mails, and its counts stay', async () => {
  await subscribe(3)
  const ended = await finish(await send(await save()))
  await shop.db.query(
    `update private.newsletter_recipients set ended_at = now() - interval '200 days' where newsletter_id = $1`,
    [ended.id],
  )
  await shop.service.rpc('prune_mails')
  const [row] = await shop.db.query(
    'select count(*)::int as n, count(subscriber_id)::int as known from private.newsletter_recipients where newsletter_id = $1',
    [ended.id],
  )
  expect(row).toEqual({ n: 3, known: 0 })
  expect((await read(ended)).tally.sent).toBe(3)
})
