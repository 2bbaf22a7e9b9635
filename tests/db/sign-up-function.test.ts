import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { authText } from '@/texts/auth.ts'
import { signUpMailText } from '@/texts/sign-up-mail.ts'
import { signUpRefusalTests } from './sign-up/refusals.ts'
import { linkIn } from './support/mail-links.ts'
import {
  DONE,
  newAddress,
  PASSWORD,
  refused,
  SITE,
  signUpContext,
  VERIFIER,
} from './support/sign-up-context.ts'

const context = signUpContext()
const { send, signUp, emailsTo, later, account, follow, take, errorAtSignIn } = context

test('a new address gets an account and a link that confirms it', async () => {
  const email = newAddress()
  expect(await signUp(` ${email.toUpperCase()} `, { fullName: '  Inès  Moreau ' })).toEqual(DONE)
  expect(await account(email)).toMatchObject([
    { email_confirmed_at: null, raw_user_meta_data: { full_name: 'Inès  Moreau' } },
  ])
  const [message, ...more] = emailsTo(email)
  expect([message?.subject, more]).toEqual([signUpMailText.confirmSubject, []])
  const { to, kind, user } = await follow(linkIn(message?.text))
  expect(message?.html).toContain(linkIn(message?.text).replaceAll('&', '&amp;'))
  expect([to, kind]).toEqual([`${SITE}/auth`, 'confirmed'])
  expect(user).toMatchObject({ email, user_metadata: { full_name: 'Inès  Moreau' } })
  expect((await follow(linkIn(message?.text))).error).toBe('otp_expired')
})

test('the password of a sign-up works once its link is opened in the browser that asked for it, and no sooner', async () => {
  const email = newAddress()
  await signUp(email, { verifier: VERIFIER })
  expect(await errorAtSignIn(email, PASSWORD)).toBe('invalid_credentials')
  const opened = await follow(linkIn(emailsTo(email)[0]?.text))
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
  expect(
    await context.shop.db.query('select * from private.sign_up_passwords where email = $1', [email]),
  ).toEqual([])
})

test('whoever signs up with somebody’s address has no password when its owner confirms, and no second factor', async () => {
  const email = newAddress()
  await signUp(email, { password: 'mot-de-passe-volé', verifier: 'c3'.repeat(32) })
  await later(1)
  await signUp(email, { verifier: VERIFIER })
  const opened = await follow(linkIn(emailsTo(email)[1]?.text))
  expect(await errorAtSignIn(email, 'mot-de-passe-volé')).toBe('invalid_credentials')
  expect(await take(opened)).toBe(true)
  expect(await errorAtSignIn(email, 'mot-de-passe-volé')).toBe('invalid_credentials')
  expect(await errorAtSignIn(email, PASSWORD)).toBeUndefined()
})

test('the password of a sign-up is forgotten after a day, with the account, and kept as a hash alone', async () => {
  const [late, gone] = [newAddress(), newAddress()]
  for (const email of [late, gone])
    await signUp(email, { verifier: email === late ? VERIFIER : 'd4'.repeat(32) })
  const kept = JSON.stringify(await context.shop.db.query('select * from private.sign_up_passwords'))
  for (const secret of [PASSWORD, VERIFIER]) expect(kept).not.toContain(secret)
  await context.shop.db.query(
    `update private.sign_up_passwords set at = at - interval '25 hours' where email = $1`,
    [late],
  )
  expect(await take(await follow(linkIn(emailsTo(late)[0]?.text)))).toBe(false)
  await context.shop.db.query('delete from auth.users where email = $1', [gone])
  expect(
    await context.shop.db.query('select * from private.sign_up_passwords where email = $1', [gone]),
  ).toEqual([])
})

test('another email is sent when it is asked for, to who has signed up or has an account, and none to anybody else', async () => {
  const [fresh, known, nobody] = [newAddress(), newAddress(), newAddress()]
  await signUp(fresh, { verifier: VERIFIER })
  await context.shop.addAccount(known, PASSWORD)
  await later(1)
  const again = (email: string) => send({ email }, {}, '?again')
  for (const email of [fresh, known, nobody]) expect(await again(email)).toEqual(DONE)
  expect([fresh, known, nobody].map((email) => emailsTo(email).length)).toEqual([2, 1, 0])
  expect(await account(nobody)).toEqual([])
  expect(await take(await follow(linkIn(emailsTo(fresh)[1]?.text)))).toBe(true)
  expect(await errorAtSignIn(fresh, PASSWORD)).toBeUndefined()
  expect(await again('nobody')).toEqual(refused(400, 'email_invalid'))
})

test('the email says what Auth says when it is asked for another', () => {
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
  const named = (address: string) => address.replace('the shop’s own address', context.shop.url)
  expect(await signUp(email, {}, { origin: named(origin) })).toEqual(DONE)
  const [message] = emailsTo(email)
  expect((await follow(linkIn(message?.text))).to).toBe(named(expected))
  expect(message?.html).not.toContain('evil.example')
})

test('an account in use hears of it, by an email that opens nothing, and stays as it is', async () => {
  const email = newAddress()
  await context.shop.addAccount(email, PASSWORD)
  const before = await account(email)
  expect(await signUp(email, { password: 'a-guess-of-mine', fullName: 'Mallory' })).toEqual(DONE)
  expect(await account(email)).toEqual(before)
  const [message, ...more] = emailsTo(email)
  expect([message?.subject, more]).toEqual([signUpMailText.knownSubject, []])
  expect(message?.text).toContain(`${SITE}/auth`)
  expect(message?.text).toContain(authText.forgot)
  for (const part of [message?.text, message?.html]) expect(part).not.toMatch(/token|verify|\/auth#|Mallory/)
  expect(await errorAtSignIn(email, 'a-guess-of-mine')).toBe('invalid_credentials')
})

test('an account that waits gets another link; whoever signs up again gives it neither name nor password', async () => {
  const email = newAddress()
  await signUp(email)
  await later(1)
  expect(await signUp(email, { password: 'a-guess-of-mine', fullName: 'Mallory' })).toEqual(DONE)
  expect(await account(email)).toMatchObject([{ raw_user_meta_data: { full_name: 'Inès Moreau' } }])
  expect(await errorAtSignIn(email, 'a-guess-of-mine')).toBe('invalid_credentials')
  const [first, second] = emailsTo(email).map(({ text }) => linkIn(text))
  expect((await follow(first ?? '')).error).toBe('otp_expired')
  expect((await follow(second ?? '')).kind).toBe('confirmed')
})

test('one email a minute goes to an address and five an hour, whatever is asked', async () => {
  const [known, fresh] = [newAddress(), newAddress()]
  await context.shop.addAccount(known, PASSWORD)
  const counts = () => [known, fresh].map((email) => emailsTo(email).length)
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
  expect((await follow(linkIn(emailsTo(fresh).at(-1)?.text))).kind).toBe('confirmed')
  await later(60)
  expect(await both()).toEqual([DONE, DONE])
  expect(counts()).toEqual([6, 6])
  expect(emailsTo(fresh).at(-1)?.subject).toBe(signUpMailText.knownSubject)
})

test('twenty at once make one account and one email, each of two writings counted as the same', async () => {
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
  expect(emailsTo(email)).toHaveLength(1)
  expect((await follow(linkIn(emailsTo(email)[0]?.text))).kind).toBe('confirmed')
})

describe('what is refused', () => signUpRefusalTests(context))
