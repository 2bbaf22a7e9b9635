import { afterAll, beforeAll, expect, test } from 'vitest'
import { startUnderTest, type UnderTest } from './under-test.ts'

/** What hosted projects have and this backend has not: each answer says so, none is wrong or empty. */

let under: UnderTest
beforeAll(async () => {
  under = await startUnderTest('pglite')
})
afterAll(() => under.stop())

interface Answer {
  readonly error: unknown
}

const ASKED: readonly (readonly [what: string, ask: (under: UnderTest) => PromiseLike<Answer>])[] = [
  [
    'signing in with a token of a provider',
    ({ anon }) => anon.auth.signInWithIdToken({ provider: 'google', token: 'x' }),
  ],
  ['signing in by phone', ({ anon }) => anon.auth.signInWithOtp({ phone: '+33600000000' })],
  ['single sign-on', ({ anon }) => anon.auth.signInWithSSO({ domain: 'x.test' })],
  ['lists of version 2', ({ service }) => service.storage.from('pictures').listV2()],
  [
    'transformed pictures',
    ({ service }) => service.storage.from('pictures').download('a.png', { transform: { width: 1 } }),
  ],
]

test.each(ASKED)('%s is refused with 501', async (_, ask) => {
  expect((await ask(under)).error).toMatchObject({
    status: 501,
    message: expect.stringContaining('is not supported by the embedded backend'),
  })
})

test.each([
  ['GET', '/rest/v1/', ''],
  ['PUT', '/rest/v1/books?id=eq.1', '{"id":1}'],
  ['POST', '/rest/v1/books', 'title\nx'],
  ['POST', '/graphql/v1', '{}'],
  ['GET', '/realtime/v1/websocket', ''],
  ['GET', '/pg/tables', ''],
  ['GET', '/auth/v1/.well-known/openid-configuration', ''],
  ['POST', '/storage/v1/upload/resumable', ''],
  ['GET', '/storage/v1/object/pictures/a.png?versionId=1', ''],
  ['POST', '/storage/v1/vector/CreateIndex', '{}'],
  ['GET', '/storage/v1/iceberg/v1/config', ''],
])('%s %s is refused with 501', async (method, address, body) => {
  const { url, serviceRoleKey } = under.backend
  const headers = {
    apikey: serviceRoleKey,
    authorization: `Bearer ${serviceRoleKey}`,
    'content-type': body.startsWith('{') ? 'application/json' : 'text/csv',
  }
  const response = await fetch(`${url}${address}`, { method, headers, ...(body ? { body } : {}) })
  expect([response.status, await response.json()]).toMatchObject([
    501,
    { code: 'not_implemented', message: expect.stringContaining('is not supported by the embedded backend') },
  ])
})

test('deleting a user softly is refused, and the user stays', async () => {
  const { admin } = under.service.auth
  const made = await admin.createUser({ email: 'soft@example.test', password: 'mot de passe' })
  const id = made.data.user?.id ?? ''
  expect((await admin.deleteUser(id, true)).error?.status).toBe(501)
  expect((await admin.getUserById(id)).data.user?.email).toBe('soft@example.test')
})

test('a channel says that it failed, and why', async () => {
  const channel = under.anon.channel('room')
  const said = await new Promise((resolve) =>
    channel.subscribe((status, error) => resolve([status, error?.message])),
  )
  expect(said).toEqual([
    'CHANNEL_ERROR',
    'socket closed: 4501 (realtime is not supported by the embedded backend)',
  ])
  await under.anon.removeAllChannels()
})

test('what a project may switch on is refused as GoTrue refuses it while it is off', async () => {
  expect((await under.anon.auth.signInAnonymously()).error?.code).toBe('anonymous_provider_disabled')
  expect(
    (await under.anon.auth.signUp({ phone: '+33600000000', password: 'mot de passe' })).error?.code,
  ).toBe('phone_provider_disabled')
})
