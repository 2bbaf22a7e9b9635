import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount, exportAccount, getMyOrderLink, getProfile, listMyOrders } from '@/data/account.ts'
import { listAddresses, removeAddress, type SavedAddress, saveAddress } from '@/data/addresses.ts'
import type { Client } from '@/data/client.ts'
import type { Database } from '@/data/database.types.ts'
import { askForEmail, confirmEmail, pendingEmail } from '@/data/my-email.ts'
import { getMyNewsletter, leaveMyNewsletter } from '@/data/my-newsletter.ts'
import { setPassword, takeSignUpPassword } from '@/data/my-password.ts'
import { countRecoveryCodes, makeRecoveryCodes, redeemRecoveryCode } from '@/data/recovery-codes.ts'
import type { Result } from '@/domain/errors.ts'

/** Does to a request what an outage does. */
let fail: (answer: ServerResponse) => unknown
let server: Server
let client: Client

beforeAll(async () => {
  server = createServer((request, answer) => {
    request.resume()
    fail(answer)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const session = JSON.stringify({
    access_token: 'a.b.c',
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: '7d6c0f5e-6d0b-4d38-a2a5-000000000001' },
  })
  client = createClient<Database>(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'anon', {
    auth: {
      autoRefreshToken: false,
      storage: { getItem: () => session, setItem: () => undefined, removeItem: () => undefined },
    },
  })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ADDRESS: SavedAddress = {
  id: null,
  firstName: 'Inès',
  lastName: 'Moreau',
  phone: '',
  address: '3 rue des Lilas',
  addressComplement: '',
  postalCode: '75011',
  city: 'Paris',
  country: 'FR',
  isDefault: true,
}

/** What an account asks. */
interface Call {
  readonly what: string
  readonly call: (client: Client) => Promise<Result<unknown>>
  /** Auth is asked: its failures are known by errors of its own. */
  readonly isOfAuth?: boolean
}
const CALLS: readonly Call[] = [
  { what: 'the profile', call: getProfile, isOfAuth: true },
  { what: 'all data', call: exportAccount, isOfAuth: true },
  { what: 'orders', call: listMyOrders },
  { what: 'the link of an order', call: (it) => getMyOrderLink(it, 'CMD-2026-1') },
  { what: 'the deletion', call: deleteAccount },
  { what: 'addresses', call: listAddresses },
  { what: 'a new address', call: (it) => saveAddress(it, ADDRESS) },
  { what: 'a changed address', call: (it) => saveAddress(it, { ...ADDRESS, id: 'one' }) },
  { what: 'a removed address', call: (it) => removeAddress(it, 'one') },
  { what: 'another email address', call: (it) => askForEmail(it, 'ines@client.example') },
  { what: 'an email address that waits', call: pendingEmail },
  { what: 'an email address that is confirmed', call: (it) => confirmEmail(it, 'token') },
  { what: 'the newsletter', call: getMyNewsletter },
  { what: 'leaving the newsletter', call: leaveMyNewsletter },
  { what: 'another password', call: (it) => setPassword(it, 'osier-et-palmier', 'paille') },
  { what: 'the password of a sign-up', call: (it) => takeSignUpPassword(it, 'verifier') },
  { what: 'recovery codes', call: makeRecoveryCodes },
  { what: 'how many recovery codes are left', call: countRecoveryCodes },
  { what: 'a recovery code', call: (it) => redeemRecoveryCode(it, 'AAAA-AAAA-AAAA') },
]

const codeOf = async (call: Promise<Result<unknown>>) => {
  const result = await call
  return result.ok ? 'done' : result.refusal.code
}

test.each(CALLS)('$what: a session that was refused asks for a sign-in', async ({ call }) => {
  fail = (answer) => answer.writeHead(401, { 'content-type': 'application/json' }).end('{}')
  expect(await codeOf(call(client))).toBe('sign_in_required')
})

test.each(CALLS)(
  '$what: an error of the server may be gone with the next try',
  async ({ call, isOfAuth }) => {
    fail = (answer) =>
      answer
        .writeHead(500, { 'content-type': 'application/json' })
        .end('{"code":500,"error_code":"unexpected_failure","msg":"boom"}')
    expect(await codeOf(call(client))).toBe(isOfAuth ? 'network_unreachable' : 'service_unavailable')
  },
)

// All at once: what only reads is asked again after one, two and four seconds.
test('a connection that breaks is no answer, whatever was asked for', async () => {
  fail = (answer) => answer.destroy()
  const codes = await Promise.all(CALLS.map(async ({ what, call }) => [what, await codeOf(call(client))]))
  expect(codes).toEqual(CALLS.map(({ what }) => [what, 'network_unreachable']))
})
