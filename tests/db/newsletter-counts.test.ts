import { beforeEach, describe, expect, test } from 'vitest'
import {
  CONSENT_VERSION,
  MEASURE_CONSENT_VERSION,
  MEASURE_CONSENTS,
  MEASURE_DAYS,
} from '@/domain/newsletter.ts'
import { newsletterText } from '@/texts/newsletter.ts'
import { FIELDS, newsletterContext, SITE } from './support/newsletter-context.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const context = newsletterContext()
const { query, save, read, queue, tick, finish } = context

const turn = (isOn: boolean) => query('update settings set measure_newsletters = $1 where id', [isOn])
beforeEach(() => turn(true))

const BLOCKS = [
  { kind: 'products', products: [1, 2] },
  { kind: 'button', label: 'Voir', href: '/products' },
  { kind: 'button', label: 'Lire', href: 'https://autre.example/?a=1&b=2' },
  { kind: 'button', label: 'Encore', href: '/products' },
]

/** Who agreed to that sentence and confirmed it. */
async function subscribe(email: string, version: string): Promise<void> {
  await query(
    `insert into newsletter_proofs (email, event, consent_version, consent_text, source, at)
     values ($1, 'requested', $2, 'oui', 'home', now() - interval '1 hour')`,
    [email, version],
  )
  await query(
    `insert into newsletter_subscribers (email, status, confirmed_at) values ($1, 'confirmed', now())`,
    [email],
  )
}

const start = async (blocks: readonly object[] = BLOCKS) => context.send(await save({ ...FIELDS, blocks }))
const send = async (blocks?: readonly object[]) => finish(await start(blocks))

const emailTo = (to: string) => {
  const mail = context.service.bodies.find((one) => one.to === to)
  if (!mail) throw new Error(`nothing was sent to ${to}`)
  const hrefs = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  const links = hrefs.filter((href) => href.includes('?link='))
  const opened = /<img src="([^"]*\?opened=[^"]*)"/.exec(mail.html)?.[1]
  return { ...mail, hrefs, links, opened }
}
/** What an email's address answers to a reader, or to whom the headers say. */
const ask = (address: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  fetch(address.replace(SITE, context.shop.url), {
    method,
    redirect: 'manual',
    headers: { 'user-agent': FIREFOX, ...headers },
  })
const goal = async (address: string, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await ask(address, headers)
  return [answer.status, answer.headers.get('location')]
}

const MARIE = 'marie@client.example'

describe('what is counted', () => {
  test('nothing, unless the shop turns it on: plain links, no picture, and no count', async () => {
    const [fresh] = await query(
      `select column_default as off from information_schema.columns
       where table_schema = 'public' and table_name = 'settings' and column_name = 'measure_newsletters'`,
    )
    expect(fresh?.off).toBe('false')
    await turn(false)
    await subscribe(MARIE, MEASURE_CONSENT_VERSION)
    expect(await send()).toMatchObject({ status: 'sent', counted: null, links: [] })
    const { html, text, links, hrefs } = emailTo(MARIE)
    expect(links).toEqual([])
    expect(hrefs).toContain(`${SITE}/products/1`)
    expect(html + text).not.toContain('functions/v1')
  })

  test('only who agreed to it: nobody else’s email differs from one that is not counted', async () => {
    await subscribe(MARIE, MEASURE_CONSENT_VERSION)
    await subscribe('paul@client.example', CONSENT_VERSION)
    expect((await send()).counted).toEqual({ letters: 1, opened: 0, clicked: 0 })
    const plain = emailTo('paul@client.example')
    expect([plain.links, plain.opened]).toEqual([[], undefined])
    const counted = emailTo(MARIE)
    expect(counted.links).toHaveLength(5)
    expect(counted.html).toContain('Vous avez accepté')
    // How one leaves is never led through anything.
    expect(counted.hrefs.filter((href) => href.includes('desabonnement'))).toEqual([
      expect.stringMatching(/^https:\/\/shop\.example\/newsletter\/desabonnement#/),
    ])
    expect(counted.headers?.['List-Unsubscribe']).toContain('/newsletter?leave=')
    expect(counted.text).toContain('?link=')
  })

  test('each reader once, at the first link that they follow, which leads where the email says', async () => {
    for (const name of ['marie', 'paul', 'nora'])
      await subscribe(`${name}@client.example`, MEASURE_CONSENT_VERSION)
    const sent = await send()
    const [first, second, shopLink, other, again] = emailTo(MARIE).links
    if (!first || !second || !shopLink || !other) throw new Error('four links')
    expect(await goal(first)).toEqual([302, `${SITE}/products/1`])
    expect(await goal(first)).toEqual([302, `${SITE}/products/1`])
    expect(await goal(second)).toEqual([302, `${SITE}/products/2`])
    expect(await goal(shopLink)).toEqual([302, `${SITE}/products`])
    expect(again).toBe(shopLink)
    expect(await goal(other)).toEqual([302, 'https://autre.example/?a=1&b=2'])
    const { opened = '' } = emailTo('paul@client.example')
    await Promise.all([1, 2, 3, 4].map(() => ask(opened)))
    const picture = await ask(opened)
    expect(picture.headers.get('content-type')).toBe('image/gif')
    expect(picture.headers.get('cache-control')).toBe('no-store')
    expect((await picture.arrayBuffer()).byteLength).toBe(42)
    const now = await read(sent)
    expect(now.counted).toEqual({ letters: 3, opened: 2, clicked: 1 })
    expect(now.links.map(({ clicked }) => clicked)).toEqual([1, 0, 0, 0])
    expect(now.links[0]?.href).toBe('/products/1')
  })

  test('no program, and nobody who asks to be left out; they are led all the same', async () => {
    await subscribe(MARIE, MEASURE_CONSENT_VERSION)
    const sent = await send()
    const { links, opened = '' } = emailTo(MARIE)
    const link = links[0] ?? ''
    for (const headers of [
      { 'user-agent': 'Googlebot/2.1' },
      { 'user-agent': 'curl/8.5.0' },
      { 'user-agent': 'Mozilla/5.0' },
      { dnt: '1' },
      { 'sec-gpc': '1' },
      { 'sec-purpose': 'prefetch;prerender' },
      { 'x-moz': 'prefetch' },
    ]) {
      expect((await ask(opened, headers)).status).toBe(200)
      expect((await goal(link, headers))[0]).toBe(302)
    }
    expect((await ask(link, {}, 'HEAD')).status).toBe(302)
    expect((await read(sent)).counted).toEqual({ letters: 1, opened: 0, clicked: 0 })
  })
})

test('what is not known leads home, and nothing in an address says where to', async () => {
  await subscribe(MARIE, MEASURE_CONSENT_VERSION)
  const [one, other] = [await send(), await send()]
  const link = emailTo(MARIE).links[0] ?? ''
  const [code, reader] = (new URL(link).searchParams.get('link') ?? '').split('.')
  const own = `${SITE}/functions/v1/newsletter`
  for (const asked of [
    '?link=',
    '?link=.',
    `?link=${reader}.${code}`,
    `?link=https://mal.example`,
    `?link=//mal.example.${reader}`,
    `?link=${'x'.repeat(5000)}`,
    `?link=${code?.slice(1)}0.${reader}`,
    `?link=%00.${reader}`,
  ])
    expect([asked.slice(0, 60), ...(await goal(own + asked))]).toEqual([asked.slice(0, 60), 302, `${SITE}/`])
  for (const asked of ['', '.', '.x', `.${reader}.x`, '&to=https://mal.example'])
    expect((await goal(`${own}?link=${code}${asked}`))[1]).toBe(`${SITE}/products/1`)
  expect((await ask(`${own}?opened=nobody`)).headers.get('content-type')).toBe('image/gif')
  expect((await ask(`${own}?opened=%00`)).status).toBe(200)
  // A reader of another email counts for none of this one's links.
  const [elsewhere] = await query(
    'select code from private.newsletter_links where newsletter_id = $1 limit 1',
    [other.id],
  )
  const [before] = [await read(one)]
  await goal(`${own}?link=${elsewhere?.code}.${reader}`)
  expect((await read(other)).links.every(({ clicked }) => clicked === 0)).toBe(true)
  expect((await read(one)).counted).toEqual(before?.counted)
})

test('addresses with accents are sent as addresses are, and one that no browser opens leads home', async () => {
  await subscribe(MARIE, MEASURE_CONSENT_VERSION)
  const href = ['/recherche?q=été’s', 'https://café.example/thé', 'https://a:b:c']
  const blocks = href.map((one) => ({ kind: 'button', label: 'Voir', href: one }))
  await send(blocks)
  const goals = await Promise.all(emailTo(MARIE).links.map(async (link) => (await goal(link))[1]))
  expect(goals).toEqual([
    `${SITE}/recherche?q=%C3%A9t%C3%A9%E2%80%99s`,
    'https://xn--caf-dma.example/th%C3%A9',
    `${SITE}/`,
  ])
})

test('turned off, emails that still leave are plain, and those that left count no more but lead on', async () => {
  await subscribe(MARIE, MEASURE_CONSENT_VERSION)
  const sent = await send()
  const { links, opened = '' } = emailTo(MARIE)
  const late = await start()
  await queue()
  await turn(false)
  context.service.bodies.length = 0
  for (let n = 0; n < 5; n += 1) await tick()
  expect(emailTo(MARIE).html).not.toContain('functions/v1')
  expect((await read(late)).counted).toEqual({ letters: 0, opened: 0, clicked: 0 })
  await ask(opened)
  expect(await goal(links[0] ?? '')).toEqual([302, `${SITE}/products/1`])
  expect((await read(sent)).counted).toEqual({ letters: 1, opened: 0, clicked: 0 })
})

test('after a month nobody is told from another: totals stay, and links lead on', async () => {
  await subscribe(MARIE, MEASURE_CONSENT_VERSION)
  const sent = await send()
  const link = emailTo(MARIE).links[0] ?? ''
  await goal(link)
  const kept = async () =>
    (
      await query('select token is null as gone, has_opened, has_clicked from private.newsletter_recipients')
    )[0]
  const age = (days: number) =>
    query(`update private.newsletter_recipients set ended_at = now() - make_interval(days => $1)`, [days])
  const due = async () => (await query('select private.growth_work_due() as it'))[0]?.it
  await age(MEASURE_DAYS - 1)
  await tick()
  expect(await kept()).toEqual({ gone: false, has_opened: true, has_clicked: true })
  await age(MEASURE_DAYS + 1)
  expect(await due()).toBe(true)
  await tick()
  expect([await kept(), await due()]).toEqual([{ gone: true, has_opened: false, has_clicked: false }, false])
  expect(await goal(link)).toEqual([302, `${SITE}/products/1`])
  expect(await read(sent)).toMatchObject({ counted: { letters: 1, opened: 1, clicked: 1 } })
})

test('the second box of the form is agreed to by itself, and both sentences are the proof', async () => {
  const guard = { trap: '', elapsedMs: 60_000 }
  for (const [email, consent] of [
    ['box@client.example', MEASURE_CONSENT_VERSION],
    ['plain@client.example', CONSENT_VERSION],
    ['odd@client.example', '2020-01-01'],
  ])
    await fetch(`${context.shop.url}/functions/v1/newsletter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'subscribe', email, consent, source: 'home', guard }),
    })
  const proofs = await query(
    'select email, consent_version as version, consent_text as text from newsletter_proofs order by email',
  )
  const { consent, measureConsent } = newsletterText
  expect(proofs).toEqual([
    { email: 'box@client.example', version: MEASURE_CONSENT_VERSION, text: `${consent} ${measureConsent}` },
    { email: 'plain@client.example', version: CONSENT_VERSION, text: consent },
  ])
  const [same] = await query(
    `select private.measure_consents() as consents, extract(day from private.measure_retention())::int as days`,
  )
  expect(same).toEqual({ consents: [...MEASURE_CONSENTS], days: MEASURE_DAYS })
})
