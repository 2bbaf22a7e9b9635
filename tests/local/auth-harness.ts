import { fileURLToPath } from 'node:url'
import { hash } from '@node-rs/bcrypt'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { mailsUrl } from '../support/shop.ts'
import { type EngineKind, startUnderTest, type UnderTest } from './under-test.ts'

export const PASSWORD = 'mot de passe'
export const SITE = 'https://shop.example.test/'

interface Mail {
  readonly to: string[]
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** A backend whose addresses must be confirmed, and its mailbox. */
export interface AuthUnderTest extends UnderTest {
  client(flowType?: 'implicit' | 'pkce'): SupabaseClient
  /** A client signed in as a user who is confirmed already. */
  member(name: string): Promise<SupabaseClient>
  /** The newest mail to an address, with the link and the code in it. */
  mailTo(address: string): Promise<Mail & { link: string; code: string }>
  mailCount(address: string): Promise<number>
  sql(sql: string, params?: unknown[]): Promise<Record<string, unknown>[]>
}

export async function startAuth(engine: EngineKind): Promise<AuthUnderTest> {
  const projectDir = fileURLToPath(new URL('./fixtures/accounts', import.meta.url))
  const under = await startUnderTest(engine, { projectDir })
  // As cheap as can be.
  const password_hash = await hash(PASSWORD, { cost: 4 })
  const client = (flowType: 'implicit' | 'pkce' = 'implicit') =>
    createClient(under.backend.url, under.backend.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, flowType },
    })
  const mails = async (address: string) => {
    const all: Mail[] = await (await fetch(mailsUrl(under.backend))).json()
    return all.filter(({ to }) => to.includes(address))
  }
  return {
    ...under,
    client,
    async member(name) {
      const email = `${name}@example.test`
      const made = await under.service.auth.admin.createUser({ email, password_hash, email_confirm: true })
      if (made.error) throw made.error
      const signedIn = client()
      const { error } = await signedIn.auth.signInWithPassword({ email, password: PASSWORD })
      if (error) throw error
      return signedIn
    },
    async mailTo(address) {
      const [mail] = await mails(address)
      if (!mail) throw new Error(`no mail to ${address}`)
      const [link = ''] = /http\S+\/auth\/v1\/\S+/.exec(mail.text) ?? []
      const [code = ''] = /^\d{6}$/m.exec(mail.text) ?? []
      return { ...mail, link, code }
    },
    mailCount: async (address) => (await mails(address)).length,
    async sql(sql, params = []) {
      const [rows = []] = await under.backend.engine.run([{ sql, params }])
      return rows
    },
  }
}

/** Opens a link as a browser would. @returns where it leads, and what it says there. */
export async function follow(link: string) {
  const response = await fetch(link, { redirect: 'manual' })
  const to = new URL(response.headers.get('location') ?? 'none:')
  const fragment = Object.fromEntries(new URLSearchParams(to.hash.slice(1)))
  return { status: response.status, to, query: Object.fromEntries(to.searchParams), fragment }
}
