import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '@/data/client.ts'
import { MAX_FORM_BODY_BYTES } from '@/domain/form-guard.ts'
import { MAX_PASSWORD_BYTES } from '@/domain/password.ts'
import { MAX_NAME_LENGTH, MIN_PASSWORD_LENGTH } from '@/domain/rules.ts'
import { authText } from '@/texts/auth.ts'
import { signUpMailText } from '@/texts/signUpMail.ts'
import { linkIn, openLink } from './support/mail-links.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

const SITE = 'https://shop.example'
const PASSWORD = 'paille-tressée-9'
const newAddress = () => `${randomUUID()}@client.example`

let shop: ShopBackend

beforeAll(async () => {
  shop = await shopBackend({ SITE_URL: `${SITE}/` })
})
afterAll(() => shop?.close())
beforeEach(() => shop.db.query('delete from private.form_attempts'))

async function send(body: unknown, headers: Record<string, string> = {}, query = '') {
  const response = await fetch(`${shop.url}/functions/v1/sign-up${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: shop.anonKey, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}
const DONE = { status: 200, body: { done: true } }
const refused = (status: number, code: string, details?: object) => ({
  status,
  body: { error: details ? { code, details } : { code } },
})

/** Sends a sign-up in the name of Inès. */
const signUp = (email: string, changes: object = {}, headers?: Record<string, string>) =>
  send({ email, password: PASSWORD, fullName: 'Inès Moreau', ...changes }, headers)

const lettersTo = (email: string) => shop.mails.filter(({ to }) => to === email)
const later = (minutes: number) =>
  shop.db.query('update private.form_attempts set at = at - make_interval(mins => $1)', [minutes])

/** All that Auth keeps of an account. */
const account = async (email: string) =>
  (await shop.db.query('select to_jsonb(u) as row from auth.users u where u.email = $1', [email])).map(
    ({ row }) => row as Record<string, unknown>,
  )

const follow = (link: string) => openLink(shop, link)
const VERIFIER = 'a1'.repeat(32)
/** Has the password of a sign-up count, as the browser does that kept its verifier. */
const take = async ({ client }: { client: Client }, verifier = VERIFIER) =>
  (await client.rpc('use_sign_up_password', { verifier })).data
const errorAtSignIn = async (email: string, password: string) =>
  (await shop.visitor.auth.signInWithPassword({ email, password })).error?.code

test('a new address gets an account and a link that confirms it', async () => {
  const email = newAddress()
  expect(await signUp(` ${email.toUpperCase()} `, { fullName: '  Inès  Moreau ' })).toEqual(DONE)
  expect(await account(email)).toMatchObject([
    { email_confirmed_at: null, raw_user_meta_data: { full_name: 'Inès  Moreau' } },
  ])
  const [letter, ...more] = lettersTo(email)
  expect([letter?.subject, more]).toEqual([signUpMailText.confirmSubject, []])
  const { to, kind, user } = await follow(linkIn(letter?.text))
  expect(letter?.html).toContain(linkIn(letter?.text).replaceAll('&', '&amp;'))
  expect([to, kind]).toEqual([`${SITE}/auth`, 'confirmed'])
  expect(user).toMatchObject({ email, user_metadata: { full_name: 'Inès  Moreau' } })
  expect((await follow(linkIn(letter?.text))).error).toBe('otp_expired')
})

test('the password of a sign-up works once its link is opened in the browser that asked for it, and no sooner', async () => {
  const email = newAddress()
  await signUp(email, { verifier: VERIFIER })
  expect(await errorAtSignIn(email, PASSWORD)).toBe('invalid_credentials')
  const opened = await follow(linkIn(lettersTo(email)[0]?.text))
  expect(await errorAtSignIn(email, PASSWORD)).toBe('invalid_credentials')
  // Whoever has the link alone has no password, and is nobody until they choose one.
  expect(await take(opened, 'b2'.repeat(32))).toBe(false)
  expect((await opened.client.rpc('current_person')).data).toBeNull()
  expect(await errorAtSignIn(email, PASSWORD)).toBe('invalid_credentials')
  expect(await take(opened)).toBe(true)
  expect(await errorAtSignIn(email, PASSWORD)).toBeUndefined()
  expect((await opened.client.rpc('current_person')).data).toBe(opened.user?.id)
  // Once: a later sign-up with the address changes nothing any more.
  expect(await take(opened)).toBe(false)
  expect(await shop.db.query('select * from private.sign_up_passwords where email = $1', [email])).toEqual([])
})

test('whoever signs up with somebody’s address has no password when its owner confirms, and no second factor', async () => {
  const email = newAddress()
  await signUp(email, { password: 'mot-de-passe-volé', verifier: 'c3'.repeat(32) })
  await later(1)
  await signUp(email, { verifier: VERIFIER })
  const opened = await follow(linkIn(lettersTo(email)[1]?.text))
  expect(await errorAtSignIn(email, 'mot-de-passe-volé')).toBe('invalid_credentials')
  expect(await take(opened)).toBe(true)
  expect(await errorAtSignIn(email, 'mot-de-passe-volé')).toBe('invalid_credentials')
  expect(await errorAtSignIn(email, PASSWORD)).toBeUndefined()
})

test('the password of a sign-up is forgotten after a day, with the account, and kept as a hash alone', async () => {
  const [late, gone] = [newAddress(), newAddress()]
  for (const email of [late, gone])
    await signUp(email, { verifier: email === late ? VERIFIER : 'd4'.repeat(32) })
  const kept = JSON.stringify(await shop.db.query('select * from private.sign_up_passwords'))
  for (const secret of [PASSWORD, VERIFIER]) expect(kept).not.toContain(secret)
  await shop.db.query(`update private.sign_up_passwords set at = at - interval '25 hours' where email = $1`, [
    late,
  ])
  expect(await take(await follow(linkIn(lettersTo(late)[0]?.text)))).toBe(false)
  await shop.db.query('delete from auth.users where email = $1', [gone])
  expect(await shop.db.query('select * from private.sign_up_passwords where email = $1', [gone])).toEqual([])
})

test('another letter is sent when it is asked for, to who has signed up or has an account, and none to anybody else', async () => {
  const [fresh, known, nobody] = [newAddress(), newAddress(), newAddress()]
  await signUp(fresh, { verifier: VERIFIER })
  await shop.addAccount(known, PASSWORD)
  await later(1)
  const again = (email: string) => send({ email }, {}, '?again')
  for (const email of [fresh, known, nobody]) expect(await again(email)).toEqual(DONE)
  expect([fresh, known, nobody].map((email) => lettersTo(email).length)).toEqual([2, 1, 0])
  expect(await account(nobody)).toEqual([])
  expect(await take(await follow(linkIn(lettersTo(fresh)[1]?.text)))).toBe(true)
  expect(await errorAtSignIn(fresh, PASSWORD)).toBeUndefined()
  expect(await again('nobody')).toEqual(refused(400, 'email_invalid'))
})

test('the letter says what Auth says when it is asked for another', () => {
  const template = readFileSync(
    new URL('../../supabase/templates/confirmation.html', import.meta.url),
    'utf8',
  )
  for (const words of [
    signUpMailText.welcome,
    signUpMailText.confirm('{{ .Email }}'),
    signUpMailText.confirmLink,
    signUpMailText.notYou,
  ])
    expect(template).toContain(`>${words}<`)
  const config = readFileSync(new URL('../../supabase/config.toml', import.meta.url), 'utf8')
  expect(config).toContain(`subject = "${signUpMailText.confirmSubject}"`)
})

test.each([
  ['the shop’s own address', 'the shop’s own address/auth'],
  ['http://127.0.0.1:4321', `${SITE}/auth`],
  ['https://evil.example', `${SITE}/auth`],
  ['null', `${SITE}/auth`],
  ['javascript:alert(1)', `${SITE}/auth`],
])('asked for from %s the link leads to %s', async (origin, expected) => {
  const email = newAddress()
  const named = (address: string) => address.replace('the shop’s own address', shop.url)
  expect(await signUp(email, {}, { origin: named(origin) })).toEqual(DONE)
  const [letter] = lettersTo(email)
  expect((await follow(linkIn(letter?.text))).to).toBe(named(expected))
  expect(letter?.html).not.toContain('evil.example')
})

test('an account in use hears of it, by a letter that opens nothing, and stays as it is', async () => {
  const email = newAddress()
  await shop.addAccount(email, PASSWORD)
  const before = await account(email)
  expect(await signUp(email, { password: 'a-guess-of-mine', fullName: 'Mallory' })).toEqual(DONE)
  expect(await account(email)).toEqual(before)
  const [letter, ...more] = lettersTo(email)
  expect([letter?.subject, more]).toEqual([signUpMailText.knownSubject, []])
  expect(letter?.text).toContain(`${SITE}/auth`)
  expect(letter?.text).toContain(authText.forgot)
  for (const part of [letter?.text, letter?.html]) expect(part).not.toMatch(/token|verify|\/auth#|Mallory/)
  expect(await errorAtSignIn(email, 'a-guess-of-mine')).toBe('invalid_credentials')
})

test('an account that waits gets another link; whoever signs up again gives it neither name nor password', async () => {
  const email = newAddress()
  await signUp(email)
  await later(1)
  expect(await signUp(email, { password: 'a-guess-of-mine', fullName: 'Mallory' })).toEqual(DONE)
  expect(await account(email)).toMatchObject([{ raw_user_meta_data: { full_name: 'Inès Moreau' } }])
  expect(await errorAtSignIn(email, 'a-guess-of-mine')).toBe('invalid_credentials')
  const [first, second] = lettersTo(email).map(({ text }) => linkIn(text))
  expect((await follow(first ?? '')).error).toBe('otp_expired')
  expect((await follow(second ?? '')).kind).toBe('confirmed')
})

test('one letter a minute goes to an address and five an hour, whatever is asked', async () => {
  const [known, fresh] = [newAddress(), newAddress()]
  await shop.addAccount(known, PASSWORD)
  const counts = () => [known, fresh].map((email) => lettersTo(email).length)
  const both = () => Promise.all([signUp(known), signUp(fresh)])
  expect([await both(), await both()]).toEqual([
    [DONE, DONE],
    [DONE, DONE],
  ])
  expect(counts()).toEqual([1, 1])
  // What did not replace the link left it good.
  for (let count = 2; count <= 6; count += 1) {
    await later(2)
    expect(await both()).toEqual([DONE, DONE])
    expect(counts()).toEqual([Math.min(count, 5), Math.min(count, 5)])
  }
  expect((await follow(linkIn(lettersTo(fresh).at(-1)?.text))).kind).toBe('confirmed')
  await later(60)
  expect(await both()).toEqual([DONE, DONE])
  expect(counts()).toEqual([6, 6])
  expect(lettersTo(fresh).at(-1)?.subject).toBe(signUpMailText.knownSubject)
}, 20_000)

test('twenty at once make one account and one letter, each of two writings counted as the same', async () => {
  const email = newAddress()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      signUp(index % 2 ? email : email.toUpperCase(), {
        verifier: String(index).padStart(64, '0'),
      }),
    ),
  )
  expect(answers).toEqual(Array(20).fill(DONE))
  expect(await account(email)).toHaveLength(1)
  expect(lettersTo(email)).toHaveLength(1)
  expect((await follow(linkIn(lettersTo(email)[0]?.text))).kind).toBe('confirmed')
})

test('one network address signs up ten times an hour, and is told so with any address', async () => {
  const from = { 'x-forwarded-for': '203.0.113.7' }
  const known = newAddress()
  await shop.addAccount(known, PASSWORD)
  expect(await signUp(newAddress(), {}, from)).toEqual(DONE)
  await shop.db.query(
    `insert into private.form_attempts (form, key) select form, key from private.form_attempts, generate_series(2, 10)
     where key like 'caller:%'`,
  )
  const fresh = newAddress()
  for (const email of [known, fresh]) {
    expect(await signUp(email, {}, from)).toEqual(refused(429, 'too_many_requests'))
    expect(lettersTo(email)).toEqual([])
  }
  expect(await account(fresh)).toEqual([])
  expect(await signUp(fresh, {}, { 'x-forwarded-for': '203.0.113.8' })).toEqual(DONE)
  expect(await signUp(known)).toEqual(DONE)
})

test.each([
  ['no address', { email: '' }, 'email_invalid', undefined],
  ['no e-mail address', { email: 'nobody' }, 'email_invalid', undefined],
  ['one that Auth refuses', { email: 'a@client..example' }, 'email_invalid', undefined],
  ['two addresses', { email: 'a@client.example,b@client.example' }, 'email_invalid', undefined],
  ['a header', { email: 'a@client.example\r\nBcc: b@client.example' }, 'email_invalid', undefined],
  ['a long address', { email: `${'a'.repeat(250)}@client.example` }, 'email_invalid', undefined],
  ['a list of addresses', { email: ['a@client.example'] }, 'email_invalid', undefined],
  ['a short password', { password: 'x'.repeat(MIN_PASSWORD_LENGTH - 1) }, 'request_invalid', ['password']],
  ['a long password', { password: 'é'.repeat(MAX_PASSWORD_BYTES / 2 + 1) }, 'request_invalid', ['password']],
  ['a verifier of its own making', { verifier: 'x' }, 'request_invalid', ['verifier']],
  ['a number', { password: 12345678 }, 'request_invalid', ['password']],
  ['no name', { fullName: ' \u200b ' }, 'request_invalid', ['fullName']],
  ['a long name', { fullName: 'x'.repeat(MAX_NAME_LENGTH + 1) }, 'request_invalid', ['fullName']],
  ['a name of parts', { fullName: { full_name: 'x' } }, 'request_invalid', ['fullName']],
  ['nothing right', { password: '', fullName: '' }, 'request_invalid', ['password', 'fullName']],
  ['metadata of its own', { data: { role: 'owner' } }, 'request_invalid', ['']],
  ['a place to lead to', { redirectTo: 'https://evil.example' }, 'request_invalid', ['']],
])('%s is refused, and leads to nothing', async (_what, changes, code, fields) => {
  const [email, sent] = [newAddress(), shop.mails.length]
  expect(await signUp(email, changes)).toEqual(refused(400, code, fields && { fields }))
  expect([await account(email), shop.mails.length]).toEqual([[], sent])
  const counted = await shop.db.query('select 1 from private.form_attempts')
  expect(counted).toEqual([])
})

test.each(['123456', 'Azerty', 'MOTDEPASSE'])(
  'the common password %s is refused, whatever its case',
  async (password) => {
    const email = newAddress()
    expect(await signUp(email, { password })).toEqual(refused(400, 'password_common'))
    expect([await account(email), lettersTo(email)]).toEqual([[], []])
  },
)

test('what is no form is refused', async () => {
  for (const body of ['', '{', 'null', '[]', '"x"', '42'])
    expect(await send(body)).toMatchObject({ status: 400, body: { error: { code: 'request_invalid' } } })
  expect(await send(' '.repeat(MAX_FORM_BODY_BYTES + 1))).toEqual(refused(413, 'request_too_large'))
  expect((await fetch(`${shop.url}/functions/v1/sign-up`)).status).toBe(405)
  const preflight = await fetch(`${shop.url}/functions/v1/sign-up`, { method: 'OPTIONS' })
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
})

test.each([
  '<script>alert(1)</script>',
  'Gagnez sur https://evil.example/win',
  "'); drop table auth.users; --",
  'Nora\u0000\ud800\u202e Alami',
  '{{ .Token }}',
])('a name like %j is kept as a name and mailed to nobody', async (fullName) => {
  const email = newAddress()
  expect(await signUp(email, { fullName })).toEqual(DONE)
  const [letter] = lettersTo(email)
  expect(letter?.subject).toBe(signUpMailText.confirmSubject)
  expect(`${letter?.text} ${letter?.html}`).not.toMatch(/script|evil|drop|Nora|\.Token/)
  const [made] = await account(email)
  expect(made?.raw_user_meta_data).toEqual({
    full_name: fullName.replace('\u0000\ud800\u202e', ' ').trim(),
  })
})

test('a letter that cannot be sent is told; the next try sends it', async () => {
  const [known, fresh] = [newAddress(), newAddress()]
  await shop.addAccount(known, PASSWORD)
  shop.failMails(true)
  for (const email of [known, fresh]) expect(await signUp(email)).toEqual(refused(503, 'service_unavailable'))
  shop.failMails(false)
  for (const email of [known, fresh]) {
    expect(await signUp(email)).toEqual(DONE)
    expect(lettersTo(email)).toHaveLength(1)
  }
  expect((await follow(linkIn(lettersTo(fresh)[0]?.text))).kind).toBe('confirmed')
})

test('Auth that fails is told, and leaves nothing behind', async () => {
  const email = newAddress()
  await shop.db.query(
    `create function public.refuse_accounts() returns trigger language plpgsql as $$ begin raise 'full'; end $$`,
  )
  await shop.db.query(
    'create trigger refuse_accounts before insert on auth.users for each row execute function public.refuse_accounts()',
  )
  expect(await signUp(email)).toEqual(refused(503, 'service_unavailable'))
  await shop.db.query('drop function public.refuse_accounts() cascade')
  expect([await account(email), lettersTo(email)]).toEqual([[], []])
  expect(await signUp(email)).toEqual(DONE)
  expect(lettersTo(email)).toHaveLength(1)
})

test('a shop that cannot send mail says so to everybody, and makes no account', async () => {
  const mute = await shopBackend({ MAIL_API_URL: '' })
  try {
    const [known, fresh] = [newAddress(), newAddress()]
    await mute.addAccount(known, PASSWORD)
    for (const email of [known, fresh]) {
      const response = await fetch(`${mute.url}/functions/v1/sign-up`, {
        method: 'POST',
        body: JSON.stringify({ email, password: PASSWORD, fullName: 'Inès Moreau' }),
      })
      expect([response.status, await response.json()]).toEqual([
        503,
        { error: { code: 'service_unavailable' } },
      ])
    }
    const [row] = await mute.db.query('select count(*)::int as accounts from auth.users')
    expect(row).toEqual({ accounts: 1 })
  } finally {
    await mute.close()
  }
})
