import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Finding } from '@/domain/doctor.ts'
import { STRIPE_EVENTS } from '@/domain/payment.ts'
import type { MailAccount } from '@/mail-services/services.ts'
import { lookAtAddress } from '../../src/cli/doctor/address.ts'
import { databaseFindings, lookAtClock } from '../../src/cli/doctor/machine.ts'
import { lookAtMailAccount } from '../../src/cli/doctor/mail-account.ts'
import { lookAtMailDomain, type Names } from '../../src/cli/doctor/mail-domain.ts'
import { lookAtStripe } from '../../src/cli/doctor/stripe.ts'
import { freePort } from '../support/free-port.ts'
import { startSmtpServer } from '../support/smtp-server.ts'
import { SECRET_KEY, startStripe } from '../support/stripe/server.ts'

const states = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ point, state }) => [point, state]))

/** What stands in front of the shop, or instead of it. */
let said: { status: number; body: unknown; date?: string } = { status: 200, body: {} }
const server = createServer((_request, response) => {
  response.writeHead(said.status, said.date ? { date: said.date } : {}).end(JSON.stringify(said.body))
})
let address = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

describe('the public address', () => {
  const own = { lineage: 'a', identity: 'b' }
  const found = async (body: unknown, status = 200) => {
    said = { status, body }
    return await lookAtAddress(address, own)
  }

  test('answers as this shop, behind a proxy that says whom it serves', async () => {
    expect(states(await found({ status: 'ok', shop: own }))).toEqual({
      'public address': 'good',
      visitors: 'good',
      certificate: 'bad',
    })
    expect(states(await found({ status: 'ok', shop: own, visitor: 'unnamed' }))).toMatchObject({
      visitors: 'bad',
    })
  })

  test('is told from another shop, a copy, something else and nothing', async () => {
    const says = async (body: unknown, status = 200) => (await found(body, status))[0]?.says
    expect(await says({ status: 'ok', shop: { lineage: 'a', identity: 'c' } })).toMatch(/Une autre copie/)
    expect(await says({ status: 'ok', shop: { lineage: 'x', identity: 'c' } })).toMatch(/Une autre boutique/)
    expect(await says('<h1>Welcome to nginx', 404)).toMatch(/pas une boutique/)
    expect(await says({ status: 'disk full' }, 503)).toMatch(/disk full/)
    const [nobody] = await lookAtAddress(`http://127.0.0.1:${await freePort()}`, own)
    expect(nobody).toMatchObject({ state: 'bad', says: expect.stringContaining('ECONNREFUSED') })
    expect(states(await lookAtAddress(undefined, own))).toEqual({ 'public address': 'doubt' })
  })

  test('without TLS behind its name cannot be reached, which is said once', async () => {
    const [only, ...more] = await lookAtAddress(address.replace('http:', 'https:'), own)
    expect(only).toMatchObject({ point: 'public address', state: 'bad' })
    expect(more).toEqual([])
  })
})

test('a clock is compared with that of others', async () => {
  const at = (ms: number) => {
    said = { status: 200, body: {}, date: new Date(Date.now() + ms).toUTCString() }
    return lookAtClock(['http://127.0.0.1:9/', address])
  }
  expect((await at(0)).state).toBe('good')
  expect((await at(60_000)).state).toBe('doubt')
  expect((await at(-600_000)).state).toBe('bad')
  expect((await lookAtClock([])).state).toBe('doubt')
})

test('a backup is as good as its age', () => {
  const now = Date.parse('2026-11-26T08:00:00Z')
  const backup = (hours: number, state: 'ok' | 'bad' = 'ok') =>
    databaseFindings(
      {
        version: '17.2',
        orders: 3,
        backup: { state, file: 'a.tar.gz', at: new Date(now - hours * 3_600_000).toISOString() },
      },
      false,
      now,
    )[1]?.state
  expect([backup(3), backup(40), backup(24 * 8), backup(3, 'bad')]).toEqual(['good', 'doubt', 'bad', 'bad'])
  expect(databaseFindings({ version: '17', orders: 0, backup: null }, false)[1]?.state).toBe('bad')
  expect(databaseFindings({ version: '17', orders: 0, backup: null }, true)[1]?.state).toBe('doubt')
})

describe('the mail', () => {
  const account: MailAccount = { service: 'mailjet', url: '', key: 'a:b', from: 'A <a@shop.example>' }
  const names = (texts: Readonly<Record<string, readonly string[]>>, mx = true): Names => {
    const absent = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENODATA' }))
    return {
      resolveTxt: async (name) => texts[name]?.map((text) => [text]) ?? (await absent()),
      resolveMx: async () => (mx ? [{ exchange: 'mx.example' }] : await absent()),
      resolveCname: absent,
    }
  }
  const all = {
    'shop.example': ['v=spf1 include:spf.mailjet.com ~all', 'google-site-verification=1'],
    'mailjet._domainkey.shop.example': ['k=rsa; p=MIG'],
    '_dmarc.shop.example': ['v=DMARC1; p=none'],
  }

  test('carries what shows whose it is', async () => {
    const look = async (texts: Readonly<Record<string, readonly string[]>>, mx = true) =>
      states(await lookAtMailDomain(account, names(texts, mx)))
    expect(await look(all)).toEqual({ SPF: 'good', DKIM: 'good', DMARC: 'good', answers: 'good' })
    expect(await look({}, false)).toEqual({ SPF: 'bad', DKIM: 'bad', DMARC: 'bad', answers: 'bad' })
    const spf = (...records: string[]) => look({ ...all, 'shop.example': records })
    expect((await spf('v=spf1 -all')).SPF).toBe('bad')
    expect((await spf('v=spf1 include:spf.mailjet.com -all', 'v=spf1 mx -all')).SPF).toBe('bad')
    const silent = { ...names(all), resolveTxt: async () => Promise.reject(new Error('SERVFAIL')) }
    expect(states(await lookAtMailDomain(account, silent))).toEqual({ 'mail domain': 'doubt' })
  })

  test('is taken by the service with this key, without an email', async () => {
    said = { status: 200, body: {} }
    expect((await lookAtMailAccount({ ...account, url: `${address}/v3.1/send` })).state).toBe('good')
    said = { status: 401, body: {} }
    expect((await lookAtMailAccount({ ...account, url: `${address}/v3.1/send` })).state).toBe('bad')
    expect((await lookAtMailAccount(null)).state).toBe('bad')
    const smtp = await startSmtpServer('user:password')
    try {
      const by = (key: string) => lookAtMailAccount({ service: null, url: smtp.url, key, from: account.from })
      expect((await by('user:password')).state).toBe('good')
      const refused = await by('user:wrong')
      expect(refused).toMatchObject({ state: 'bad', says: expect.stringContaining('535') })
      expect(smtp.taken).toEqual([])
    } finally {
      await smtp.close()
    }
  })
})

describe('Stripe', () => {
  let stripe: Awaited<ReturnType<typeof startStripe>>
  beforeEach(async () => {
    stripe = await startStripe()
    return () => stripe.close()
  })
  const look = async (more: { secretKey?: string; signingSecret?: string } = {}) =>
    states(
      await lookAtStripe({
        secretKey: SECRET_KEY,
        signingSecret: 'whsec_1',
        apiUrl: stripe.url,
        siteUrl: 'https://shop.example',
        ...more,
      }),
    )
  const endpoint = (more: object = {}) => ({
    id: 'we_1',
    url: 'https://shop.example/functions/v1/stripe-webhook',
    status: 'enabled',
    enabled_events: STRIPE_EVENTS,
    ...more,
  })

  test('knows the shop, tells it of payments, and is told apart from half of that', async () => {
    stripe.endpoints.push(endpoint())
    stripe.domains.push({ id: 'pmd_1', domain_name: 'shop.example', enabled: true })
    // Its keys are those of the test mode.
    expect(await look()).toEqual({ Stripe: 'doubt', webhook: 'good', wallets: 'good' })
    stripe.endpoints.splice(0, 1, endpoint({ enabled_events: ['payment_intent.succeeded'] }))
    stripe.domains.length = 0
    expect(await look()).toMatchObject({ webhook: 'bad', wallets: 'doubt' })
    stripe.endpoints.splice(0, 1, endpoint({ status: 'disabled' }))
    expect(await look()).toMatchObject({ webhook: 'bad' })
    stripe.endpoints.splice(0, 1, endpoint({ url: 'https://other.example/functions/v1/stripe-webhook' }))
    expect(await look()).toMatchObject({ webhook: 'bad' })
  })

  test('refuses a wrong key, and an account that may take nothing', async () => {
    expect(await look({ secretKey: 'sk_test_other' })).toEqual({ Stripe: 'bad' })
    stripe.own.charges_enabled = false
    expect(await look()).toEqual({ Stripe: 'bad' })
  })
})
