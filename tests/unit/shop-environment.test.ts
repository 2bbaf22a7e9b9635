import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { environmentFaults, environmentWarnings, KNOWN_VARIABLES } from '../../src/cli/environment.ts'

const STRIPE = {
  PUBLIC_STRIPE_KEY: 'pk_test_1',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const MAIL = {
  MAIL_API_URL: 'https://mail.example/emails',
  MAIL_API_KEY: 'k',
  MAIL_FROM: 'Atelier du Rif <bonjour@atelier.example>',
}
const faulty = (env: Record<string, string>, isWhole = true) =>
  environmentFaults(env, isWhole).map(({ variable }) => variable)

test('nothing, and everything set rightly, is sound', () => {
  expect(faulty({})).toEqual([])
  expect(
    faulty({
      ...STRIPE,
      ...MAIL,
      SHOP_DEMO: 'false',
      DATABASE_URL: 'postgres://shop:p%40ss@127.0.0.1:5432/shop',
      PUBLIC_SITE_URL: 'https://www.atelier.example/',
      TRUSTED_PROXIES: '10.0.0.0/8, 192.168.1.5 fd00::/8',
      STRIPE_API_URL: 'http://127.0.0.1:12111',
      DEPLOY_HOOK_URL: 'https://api.example.com/build',
    }),
  ).toEqual([])
  expect(faulty({ STRIPE_SECRET_KEY: '', MAIL_API_KEY: '', SHOP_DEMO: '' })).toEqual([])
})

test.each([
  ['a secret key without its public one', { STRIPE_SECRET_KEY: 'sk_live_1' }, ['PUBLIC_STRIPE_KEY']],
  ['a public key without its secret one', { PUBLIC_STRIPE_KEY: 'pk_live_1' }, ['STRIPE_SECRET_KEY']],
  ['keys of two modes', { ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_1' }, ['STRIPE_SECRET_KEY']],
  ['a secret key in the pages', { ...STRIPE, PUBLIC_STRIPE_KEY: 'sk_test_1' }, ['PUBLIC_STRIPE_KEY']],
  [
    'a webhook’s address for its secret',
    { ...STRIPE, STRIPE_WEBHOOK_SECRET: 'https://x' },
    ['STRIPE_WEBHOOK_SECRET'],
  ],
  ['half a mail service', { MAIL_API_KEY: 'k' }, ['MAIL_API_URL', 'MAIL_FROM']],
  ['a mail service without a sender', { ...MAIL, MAIL_FROM: '' }, ['MAIL_FROM']],
  ['a sender that is none', { ...MAIL, MAIL_FROM: 'Atelier du Rif' }, ['MAIL_FROM']],
  ['mail over an open line', { ...MAIL, MAIL_API_URL: 'http://mail.example' }, ['MAIL_API_URL']],
  ['an address without https://', { PUBLIC_SITE_URL: 'www.example.com' }, ['PUBLIC_SITE_URL']],
  ['a folder of another site', { PUBLIC_SITE_URL: 'https://example.com/shop' }, ['PUBLIC_SITE_URL']],
  ['a word that is neither yes nor no', { SHOP_DEMO: '0' }, ['SHOP_DEMO']],
  ['another database', { DATABASE_URL: 'mysql://a@b/c' }, ['DATABASE_URL']],
  [
    'a proxy by name',
    { TRUSTED_PROXIES: 'proxy.local, 10.0.0.0/99' },
    ['TRUSTED_PROXIES', 'TRUSTED_PROXIES'],
  ],
  ['a token without a hook', { DEPLOY_HOOK_TOKEN: 't' }, ['DEPLOY_HOOK_URL']],
])('%s is refused by name, with what to do', (_, env: Record<string, string>, variables) => {
  expect(faulty(env)).toEqual(variables)
  for (const { message, remedy } of environmentFaults(env)) {
    expect(message.length).toBeGreaterThan(20)
    expect(remedy.length).toBeGreaterThan(20)
    // What is secret is told nobody who reads the terminal.
    expect(message + remedy).not.toMatch(/sk_(?:live|test)_1|rk_live_1/)
  }
})

test('a site that is built for a hosted project has no secret keys beside it', () => {
  expect(faulty({ PUBLIC_STRIPE_KEY: 'pk_live_1' }, false)).toEqual([])
  expect(faulty({ PUBLIC_STRIPE_KEY: 'nonsense' }, false)).toEqual(['PUBLIC_STRIPE_KEY'])
})

test('a shop is told at its start what it does without, and which names nothing reads', () => {
  expect(environmentWarnings({}, true)).toEqual([])
  expect(environmentWarnings({}, false)).toHaveLength(2)
  expect(environmentWarnings({ ...MAIL, ...STRIPE }, false)).toEqual([])
  expect(environmentWarnings({ ...MAIL, ...STRIPE, STRIPE_WEBHOOK_SECRET: '' }, false)).toHaveLength(1)
  expect(environmentWarnings({ SHOP_DEMOS: 'false', MAIL_APIKEY: 'k', PATH: '/bin' }, true)).toEqual([
    expect.stringContaining('SHOP_DEMOS'),
    expect.stringContaining('MAIL_APIKEY'),
  ])
  expect(environmentWarnings({ ADMIN_LOGIN_SECRET: 'short' }, true)).toHaveLength(1)
})

test('.env.example explains every variable that is read, and no other', () => {
  const file = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  const explained = [...file.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(explained.toSorted()).toEqual([...KNOWN_VARIABLES].toSorted())
})
