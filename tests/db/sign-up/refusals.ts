import { expect, test } from 'vitest'
import { MAX_FORM_BODY_BYTES } from '@/domain/form-guard.ts'
import { MAX_PASSWORD_BYTES } from '@/domain/password.ts'
import { MAX_NAME_LENGTH, MIN_PASSWORD_LENGTH } from '@/domain/rules.ts'
import { signUpMailText } from '@/texts/sign-up-mail.ts'
import { linkIn } from '../support/mail-links.ts'
import { shopBackend } from '../support/shop-backend.ts'

import { DONE, newAddress, PASSWORD, refused, type SignUpContext } from '../support/sign-up-context.ts'

/** What a sign-up refuses, and what it says where something fails. */
export function signUpRefusalTests(context: SignUpContext): void {
  const { send, signUp, emailsTo, account, follow } = context

  test('one network address signs up ten times an hour, and is told so with any address', async () => {
    const from = { 'x-forwarded-for': '203.0.113.7' }
    const known = newAddress()
    await context.shop.addAccount(known, PASSWORD)
    expect(await signUp(newAddress(), {}, from)).toEqual(DONE)
    await context.shop.db.query(
      `insert into private.form_attempts (form, key) select form, key from private.form_attempts, generate_series(2, 10)
       where key like 'caller:%'`,
    )
    const fresh = newAddress()
    for (const email of [known, fresh]) {
      expect(await signUp(email, {}, from)).toEqual(refused(429, 'too_many_requests'))
      expect(emailsTo(email)).toEqual([])
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
    [
      'a long password',
      { password: 'é'.repeat(MAX_PASSWORD_BYTES / 2 + 1) },
      'request_invalid',
      ['password'],
    ],
    ['a verifier of its own making', { verifier: 'x' }, 'request_invalid', ['verifier']],
    ['a number', { password: 12345678 }, 'request_invalid', ['password']],
    ['no name', { fullName: ' \u200b ' }, 'request_invalid', ['fullName']],
    ['a long name', { fullName: 'x'.repeat(MAX_NAME_LENGTH + 1) }, 'request_invalid', ['fullName']],
    ['a name of parts', { fullName: { full_name: 'x' } }, 'request_invalid', ['fullName']],
    ['nothing right', { password: '', fullName: '' }, 'request_invalid', ['password', 'fullName']],
    ['metadata of its own', { data: { role: 'owner' } }, 'request_invalid', ['']],
    ['a place to lead to', { redirectTo: 'https://evil.example' }, 'request_invalid', ['']],
  ])('%s is refused, and leads to nothing', async (_what, changes, code, fields) => {
    const email = newAddress()
    expect(await signUp(email, changes)).toEqual(refused(400, code, fields && { fields }))
    // Emails of the tests before may leave meanwhile: they are counted by their address.
    expect([
      await account(email),
      context.shop.mails.filter(({ to }) => [to].flat().includes(email)),
    ]).toEqual([[], []])
    const counted = await context.shop.db.query('select 1 from private.form_attempts')
    expect(counted).toEqual([])
  })

  test.each(['123456', 'Azerty', 'MOTDEPASSE'])(
    'the common password %s is refused, whatever its case',
    async (password) => {
      const email = newAddress()
      expect(await signUp(email, { password })).toEqual(refused(400, 'password_common'))
      expect([await account(email), emailsTo(email)]).toEqual([[], []])
    },
  )

  test('what is no form is refused', async () => {
    for (const body of ['', '{', 'null', '[]', '"x"', '42'])
      expect(await send(body)).toMatchObject({ status: 400, body: { error: { code: 'request_invalid' } } })
    expect(await send(' '.repeat(MAX_FORM_BODY_BYTES + 1))).toEqual(refused(413, 'request_too_large'))
    expect((await fetch(`${context.shop.url}/functions/v1/sign-up`)).status).toBe(405)
    const preflight = await fetch(`${context.shop.url}/functions/v1/sign-up`, { method: 'OPTIONS' })
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
    const [message] = emailsTo(email)
    expect(message?.subject).toBe(signUpMailText.confirmSubject)
    expect(`${message?.text} ${message?.html}`).not.toMatch(/script|evil|drop|Nora|\.Token/)
    const [made] = await account(email)
    expect(made?.raw_user_meta_data).toEqual({
      // What the database cannot hold becomes a blank each, and so does what writes backwards.
      full_name: fullName.replace('\u0000\ud800\u202e', '   ').trim(),
    })
  })

  test('an email that cannot be sent is told; the next try sends it', async () => {
    const [known, fresh] = [newAddress(), newAddress()]
    await context.shop.addAccount(known, PASSWORD)
    context.shop.failMails(true)
    for (const email of [known, fresh])
      expect(await signUp(email)).toEqual(refused(503, 'service_unavailable'))
    context.shop.failMails(false)
    for (const email of [known, fresh]) {
      expect(await signUp(email)).toEqual(DONE)
      expect(emailsTo(email)).toHaveLength(1)
    }
    expect((await follow(linkIn(emailsTo(fresh)[0]?.text))).kind).toBe('confirmed')
  })

  test('Auth that fails is told, and leaves nothing behind', async () => {
    const email = newAddress()
    await context.shop.db.query(
      `create function public.refuse_accounts() returns trigger language plpgsql as $$ begin raise 'full'; end $$`,
    )
    await context.shop.db.query(
      'create trigger refuse_accounts before insert on auth.users for each row execute function public.refuse_accounts()',
    )
    expect(await signUp(email)).toEqual(refused(503, 'service_unavailable'))
    await context.shop.db.query('drop function public.refuse_accounts() cascade')
    expect([await account(email), emailsTo(email)]).toEqual([[], []])
    expect(await signUp(email)).toEqual(DONE)
    expect(emailsTo(email)).toHaveLength(1)
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
}
