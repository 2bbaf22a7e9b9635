import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../supabase/local/config.ts'
import { ENGINES, newFolder, startUnderTest, type UnderTest } from './under-test.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A project of a configuration and one function, which says where the database is. */
function project(config: string): string {
  const folder = newFolder()
  folders.push(folder)
  mkdirSync(path.join(folder, 'supabase', 'functions', 'where'), { recursive: true })
  writeFileSync(path.join(folder, 'supabase', 'config.toml'), config)
  writeFileSync(
    path.join(folder, 'supabase', 'functions', 'where', 'index.ts'),
    "Deno.serve(() => Response.json({ at: Deno.env.get('SUPABASE_DB_URL') ?? null }))",
  )
  return folder
}

test.each([
  ['', true],
  ['[auth.email]\nenabled = false', false],
  ['[auth.email]\nenable_signup = false', false],
  ['[auth.email]\nenabled = true\nenable_signup = false', true],
  ['[auth.email]\nenabled = false\nenable_signup = true', false],
])('%j lets people in by email: %s', async (config, enabled) =>
  expect((await readConfig(project(config))).auth.email.enabled).toBe(enabled),
)

describe('a project without email sign-in', () => {
  const engine = ENGINES.at(-1) ?? 'pglite'
  const account = { email: 'ada@example.test', password: 'mot de passe' }
  let under: UnderTest
  beforeAll(async () => {
    under = await startUnderTest(engine, {
      projectDir: project('[auth.email]\nenabled = false'),
      publicUrl: 'https://shop.example.test',
    })
    const { error } = await under.service.auth.admin.createUser({ ...account, email_confirm: true })
    if (error) throw error
  })
  afterAll(() => under?.stop())

  test('refuses sign-up and sign-in as Auth does, and says so in its settings', async () => {
    const { url, anonKey } = under.backend
    const { auth } = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
    const refused = { code: 'email_provider_disabled' }
    expect((await auth.signInWithPassword(account)).error).toMatchObject({ ...refused, status: 422 })
    expect((await auth.signUp({ ...account, email: 'new@example.test' })).error).toMatchObject({
      ...refused,
      status: 400,
    })
    expect((await auth.signInWithOtp({ email: account.email })).error).toMatchObject({
      ...refused,
      status: 400,
    })
    const settings = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: anonKey } })
    expect(await settings.json()).toMatchObject({ external: { email: false } })
  })

  test('has nobody at this machine where people reach it elsewhere: a proxy may say nothing of them', async () => {
    expect((await fetch(under.backend.mailboxUrl)).status).toBe(404)
  })

  test('tells its functions where a database is that takes connections', async () => {
    const { data } = await under.anon.functions.invoke<{ at: string | null }>('where')
    expect(data?.at ?? '').toMatch(engine === 'postgres' ? /^postgres:\/\/postgres@127\.0\.0\.1:\d+\// : /^$/)
  })
})
