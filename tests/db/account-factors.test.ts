import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@/data/client.ts'
import { enrol } from '@/data/two-factor.ts'
import { accountMailText } from '@/texts/account-mail.ts'
import { HASH } from './support/admins.ts'
import { newClient, openReset } from './support/mail-links.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

const PASSWORD = 'paille-tressée-9'

let shop: ShopBackend

beforeAll(async () => {
  shop = await shopBackend({ SITE_URL: 'https://shop.example' })
})
afterAll(() => shop?.close())

async function signIn(email: string): Promise<Client> {
  const client = newClient(shop)
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return client
}
/** An account with a password, whose address nobody has proved. */
async function newAccount(): Promise<string> {
  const email = `${randomUUID()}@client.example`
  await shop.addAccount(email, PASSWORD)
  return email
}
const prove = (email: string) =>
  shop.db.query(
    'insert into private.proven_addresses (user_id, email) select id, email from auth.users where email = $1',
    [email],
  )
const factorsOf = (email: string) =>
  shop.db.query(
    `select f.friendly_name, f.status::text from auth.mfa_factors f join auth.users u on u.id = f.user_id where u.email = $1`,
    [email],
  )
const subjectsTo = (email: string) =>
  shop.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
const poke = () =>
  fetch(`${shop.url}/functions/v1/account-letters`, { method: 'POST', headers: { apikey: shop.anonKey } })

async function enable(client: Client) {
  const begun = await enrol(client, 'Atelier')
  if (!begun.ok) throw new Error(begun.error.code)
  const code = new TOTP({ secret: begun.value.secret }).generate()
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: begun.value.factorId, code })
  if (error) throw error
  return begun.value.factorId
}

describe('a second factor', () => {
  test('is enrolled with a permit alone, which counts once, and for its own account', async () => {
    const [email, other] = [await newAccount(), await newAccount()]
    await Promise.all([prove(email), prove(other)])
    const [client, stranger] = [await signIn(email), await signIn(other)]
    const past = (friendlyName: string, own = client) =>
      own.auth.mfa.enroll({ factorType: 'totp', friendlyName })
    expect((await past('Atelier')).error).not.toBeNull()
    const { data: permit } = await client.rpc('permit_factor', { label: 'Atelier' })
    expect((await past(String(permit), stranger)).error).not.toBeNull()
    expect((await past(String(permit))).error).toBeNull()
    expect((await past(String(permit))).error).not.toBeNull()
    expect(await factorsOf(email)).toEqual([{ friendly_name: 'Atelier', status: 'unverified' }])
    expect(await factorsOf(other)).toEqual([])
    const { data: old } = await client.rpc('permit_factor', { label: 'Atelier' })
    await shop.db.query(`update private.factor_permits set at = at - interval '2 minutes'`)
    expect((await past(String(old))).error).not.toBeNull()
  })

  test('is refused to an account whose address nobody has proved', async () => {
    const email = await newAccount()
    expect(await enrol(await signIn(email), 'Atelier')).toMatchObject({
      ok: false,
      error: { code: 'address_unproven' },
    })
    expect(await factorsOf(email)).toEqual([])
  })

  test('is refused to the session of a reset mail that has chosen no password', async () => {
    const email = await newAccount()
    await prove(email)
    expect(await enrol((await openReset(shop, email)).client, 'Atelier')).toMatchObject({ ok: false })
    expect(await factorsOf(email)).toEqual([])
  })

  test('that a stranger had enrolled goes when the owner of the mailbox opens a link', async () => {
    const email = await newAccount()
    await shop.db.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       select $1, id, 'Mallory', 'totp', 'verified', now(), now(), 'x' from auth.users where email = $2`,
      [randomUUID(), email],
    )
    const { error, client } = await openReset(shop, email)
    expect(error).toBeUndefined()
    expect(await factorsOf(email)).toEqual([])
    const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(data?.nextLevel).toBe('aal1')
  })

  test('of a proved address stays, and its owner is told when it comes and when it goes', async () => {
    const email = await newAccount()
    await prove(email)
    const client = await signIn(email)
    const factorId = await enable(client)
    await openReset(shop, email)
    expect(await factorsOf(email)).toEqual([{ friendly_name: 'Atelier', status: 'verified' }])
    await poke()
    await expect.poll(() => subjectsTo(email)).toEqual([accountMailText.news.factor_on.subject])
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()
    await poke()
    await expect
      .poll(() => subjectsTo(email))
      .toEqual([accountMailText.news.factor_on.subject, accountMailText.news.factor_off.subject])
  })
})

describe('the session of a reset mail to an administrator', () => {
  /** An administrator with two sessions: one that the log-in has registered, and one of a reset mail. */
  async function administrator() {
    const email = await newAccount()
    const [{ id } = {}] = await shop.db.query('select id from auth.users where email = $1', [email])
    const own = await signIn(email)
    const admin = randomUUID()
    await shop.db.query(
      'insert into admin_users (id, user_id, email, password_hash, name, role) values ($1, $2, $3, $4, $5, $6)',
      [admin, id, email, HASH, 'Salma', 'owner'],
    )
    const { data } = await own.auth.getClaims()
    await shop.db.query('insert into private.admin_sessions (session_id, admin_id) values ($1, $2)', [
      data?.claims.session_id,
      admin,
    ])
    return { email, own, reset: (await openReset(shop, email)).client }
  }
  const works = async (client: Client) => (await client.rpc('admin_session', { used: true })).error === null

  test('enrols no second factor, and neither does who signs in with a password chosen in it', async () => {
    const { email, own, reset } = await administrator()
    expect((await reset.auth.updateUser({ password: 'un-autre-panier' })).error).toBeNull()
    const chosen = newClient(shop)
    await chosen.auth.signInWithPassword({ email, password: 'un-autre-panier' })
    for (const client of [reset, chosen]) {
      expect(await enrol(client, 'Atelier')).toMatchObject({ ok: false })
      expect(
        (await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Atelier' })).error,
      ).not.toBeNull()
    }
    expect(await factorsOf(email)).toEqual([])
    expect(await works(own)).toBe(true)
    expect((await enrol(own, 'Atelier')).ok).toBe(true)
  })

  test.each(['global', 'others', 'local'] as const)(
    'ends none that the log-in has opened (%s)',
    async (scope) => {
      const { own, reset } = await administrator()
      expect((await reset.rpc('end_admin_sessions')).error?.message).toBe('sign_in_required')
      await reset.auth.signOut({ scope })
      expect(await works(own)).toBe(true)
      expect((await own.rpc('end_admin_sessions')).error).toBeNull()
      expect(await works(own)).toBe(false)
    },
  )

  test('drops no second factor', async () => {
    const { email, own } = await administrator()
    await enable(own)
    await openReset(shop, email)
    expect(await factorsOf(email)).toEqual([{ friendly_name: 'Atelier', status: 'verified' }])
  })
})
