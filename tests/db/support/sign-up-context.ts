import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Client } from '@/data/client.ts'
import { openLink } from './mail-links.ts'
import { type ShopBackend, shopBackend } from './shop-backend.ts'

export const SITE = 'https://shop.example'
export const PASSWORD = 'paille-tressée-9'
export const newAddress = () => `${randomUUID()}@client.example`

export const DONE = { status: 200, body: { done: true } }
export const refused = (status: number, code: string, details?: object) => ({
  status,
  body: { error: details ? { code, details } : { code } },
})
export const VERIFIER = 'a1'.repeat(32)

/** A shop where visitors sign up; what limits them is forgotten before each test. */
export function signUpContext() {
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

  /** Sends a sign-up in the name of Inès. */
  const signUp = (email: string, changes: object = {}, headers?: Record<string, string>) =>
    send({ email, password: PASSWORD, fullName: 'Inès Moreau', ...changes }, headers)

  const emailsTo = (email: string) => shop.mails.filter(({ to }) => to === email)
  const later = (minutes: number) =>
    shop.db.query('update private.form_attempts set at = at - make_interval(mins => $1)', [minutes])

  /** All that Auth keeps of an account. */
  const account = async (email: string) =>
    (await shop.db.query('select to_jsonb(u) as row from auth.users u where u.email = $1', [email])).map(
      ({ row }) => row as Record<string, unknown>,
    )

  const follow = (link: string) => openLink(shop, link)
  /** Gives the account the password of its sign-up, as the browser does that kept the verifier. */
  const take = async ({ client }: { client: Client }, verifier = VERIFIER) =>
    (await client.rpc('use_sign_up_password', { verifier })).data
  const errorAtSignIn = async (email: string, password: string) =>
    (await shop.visitor.auth.signInWithPassword({ email, password })).error?.code

  return {
    get shop() {
      return shop
    },
    send,
    signUp,
    emailsTo,
    later,
    account,
    follow,
    take,
    errorAtSignIn,
  }
}

export type SignUpContext = ReturnType<typeof signUpContext>
