import { beforeAll, describe, expect, test } from 'vitest'
import { FIELDS, type Newsletter, newsletterContext } from './support/newsletter-context.ts'
import { refusalOf as refused } from './support/samples.ts'

const context = newsletterContext()
const { query, promotions, as, refusalOf, save, send, read, subscribe, tick, finish } = context

beforeAll(() =>
  query(
    `insert into storage.objects (id, bucket_id, name, version)
     values (gen_random_uuid(), 'site-images', 'atelier.jpg', gen_random_uuid())`,
  ),
)

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
  const emailTo = (to: string) => context.service.bodies.find((mail) => mail.to === to)

  test('products at the price of the moment, without those that are sold no longer, and how to leave', async () => {
    await subscribe(2)
    const sent = await send(await save())
    await query(`update products set price = 39.50 where id = 1`)
    await finish(sent)
    const first = emailTo('confirmed1@client.example')
    expect(first?.text).toContain('39,50')
    expect(first?.text).not.toContain('49,90')
    expect(first?.text).toContain('Produit 2')
    expect(first?.text).toContain('https://shop.example/products/1')
    const [subscriber] = await query(
      `select unsubscribe_token as token from newsletter_subscribers where email = 'confirmed1@client.example'`,
    )
    expect(first?.text).toContain(`/newsletter/desabonnement#${subscriber?.token}`)
    expect(first?.headers).toEqual({
      'List-Unsubscribe': expect.stringContaining(`/newsletter?leave=${subscriber?.token}>`),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })

    context.service.bodies.length = 0
    const second = await send(await save())
    await query(`update products set state = 'archived' where id = 1`)
    await finish(second)
    const without = emailTo('confirmed1@client.example')
    expect(without?.text).not.toContain('Produit 1')
    expect(without?.text).toContain('Produit 2')
  })

  test('the link in an email’s head ends the subscription with one click', async () => {
    await subscribe(1)
    await finish(await send(await save()))
    const [mail] = context.service.bodies
    const address = /<(.*)>/.exec(String(mail?.headers?.['List-Unsubscribe']))?.[1] ?? ''
    const path = new URL(address)
    const left = await fetch(`${context.shop.url}/functions/v1/newsletter${path.search}`, { method: 'POST' })
    expect(left.status).toBe(200)
    const [row] = await query('select status from newsletter_subscribers')
    expect(row?.status).toBe('unsubscribed')
    expect(await refusalOf(send(await save()))).toBe('newsletter_nobody')
  })

  test('a test email goes to oneself alone, without a link that would end somebody’s subscription', async () => {
    await subscribe(1)
    await promotions(false)
    const draft = await save()
    await as(context.staff, 'test_newsletter($1, $2)', [draft.id, draft.version])
    await tick()
    expect(context.service.sent).toEqual([
      expect.objectContaining({ to: `${context.staff.userId}@shop.example`, subject: FIELDS.subject }),
    ])
    expect(context.service.bodies[0]?.text).not.toContain('desabonnement#')
    expect(await read(draft)).toMatchObject({ status: 'draft', tally: { recipients: 0 } })
    expect(await refusalOf(as(context.staff, 'test_newsletter($1, $2)', [draft.id, draft.version + 1]))).toBe(
      'newsletter_changed',
    )
    for (let n = 1; n < 30; n += 1)
      await as(context.staff, 'test_newsletter($1, $2)', [draft.id, draft.version])
    expect(await refusalOf(as(context.staff, 'test_newsletter($1, $2)', [draft.id, draft.version]))).toBe(
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
    const [mail] = context.service.bodies
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
    const [mail] = context.service.bodies
    expect(mail?.html).toMatch(
      /<a href="https:\/\/shop\.example\/blog"[^>]*><img src="https:\/\/shop\.example\/[^"]*site-images\/atelier\.jpg"[^>]* alt="L’&lt;b&gt;atelier" /,
    )
    expect(mail?.text).toContain('[L’<b>atelier] https://shop.example/blog\n\n[Encore]')
    const unused = async () => {
      await context.shop.service.rpc('sweep_pictures')
      const found = await query('select path from private.unused_pictures where path = $1', [PICTURE])
      return found.length
    }
    expect(await unused()).toBe(0)
    await query('delete from newsletters where true')
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
    const newer = await save({ ...FIELDS, subject: 'Autrement' }, draft, context.owner)
    expect(newer.version).toBe(draft.version + 1)
    const { code, details } = await refused(save({ ...FIELDS, subject: 'Encore' }, draft))
    expect([code, (details as Newsletter).subject]).toEqual(['newsletter_changed', 'Autrement'])
    expect(await refusalOf(send(draft))).toBe('newsletter_changed')
    expect(await refusalOf(as(context.staff, 'remove_newsletter($1, $2)', [draft.id, draft.version]))).toBe(
      'newsletter_changed',
    )
    await as(context.staff, 'remove_newsletter($1, $2)', [newer.id, newer.version])
    expect(await refusalOf(read(draft))).toBe('newsletter_unknown')
  })
})
