import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../supabase/local/config.ts'
import { findFunctions, mergedImports } from '../../supabase/local/functions/project-functions.ts'
import { type LogFields, silentLogger } from '../../supabase/local/log.ts'
import { FIXTURE, newFolder, startUnderTest, type UnderTest } from './under-test.ts'

describe('Edge Functions', () => {
  const logged: LogFields[] = []
  let under: UnderTest
  beforeAll(async () => {
    const log = (_: string, event: string, fields: LogFields = {}) => void logged.push({ event, ...fields })
    under = await startUnderTest('pglite', {
      functionEnv: { OWN_SETTING: 'own' },
      functionLimits: { requestMs: 40_000, stuckMs: 2000 },
      log,
    })
  })
  afterAll(() => under.stop())

  const invoke = (name: string, body: unknown = {}, headers: Record<string, string> = {}) =>
    fetch(`${under.backend.url}/functions/v1/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })

  test('a function has its imports and the environment of hosted ones', async () => {
    const { data, error } = await under.anon.functions.invoke('open', { body: { name: 'Zoé' } })
    expect(error).toBeNull()
    const { publishableKey, secretKey, anonKey, serviceRoleKey, url } = under.backend
    const told = await fetch(`${url}/auth/v1/.well-known/jwks.json`).then((response) => response.json())
    expect(data).toEqual({
      greeting: 'Bonjour Zoé',
      path: '/open',
      url: under.backend.url,
      own: 'own',
      given: {
        SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
        SUPABASE_JWKS: JSON.stringify(told),
        SUPABASE_ANON_KEY: anonKey,
        SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey,
      },
      routerKey: null,
    })
  })

  test('a preflight request is the function’s own', async () => {
    const response = await fetch(`${under.backend.url}/functions/v1/open`, {
      method: 'OPTIONS',
      headers: { origin: 'https://x.test', 'access-control-request-method': 'POST' },
    })
    expect(response.status).toBe(299)
  })

  test('verify_jwt wants a token', async () => {
    expect((await invoke('guarded')).status).toBe(401)
    expect((await invoke('guarded', {}, { authorization: 'Bearer nonsense' })).status).toBe(401)
    const { data } = await under.anon.functions.invoke('guarded')
    expect(data).toEqual({ guarded: true })
  })

  test('a thrown error is in the log and not in the answer', async () => {
    const response = await invoke('open', { throws: true })
    const text = await response.text()
    expect([response.status, JSON.parse(text).code]).toEqual([500, 'WORKER_ERROR'])
    expect(text).not.toContain('inside of the function')
    await expect.poll(() => JSON.stringify(logged)).toContain('inside of the function')
  })

  test('unknown, broken and oversized', async () => {
    expect((await invoke('nope')).status).toBe(404)
    expect((await invoke('_shared')).status).toBe(404)
    expect(
      await (await invoke('broken', {}, { authorization: `Bearer ${under.backend.anonKey}` })).json(),
    ).toMatchObject({ code: 'BOOT_ERROR' })
    const large = await invoke('open', 'x'.repeat(11_000_000))
    expect([large.status, (await large.json()).code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  test('the process is started again when it dies', async () => {
    expect((await invoke('crash')).status).toBe(503)
    const { data } = await under.anon.functions.invoke('open', { body: { name: 'Zoé' } })
    expect(data).toMatchObject({ greeting: 'Bonjour Zoé' })
  })

  test('an endless loop is ended, and the others go on', async () => {
    // A call that is given up for its time is answered 504.
    expect((await invoke('loop')).status).toBe(503)
    const { data } = await under.anon.functions.invoke('open', { body: { name: 'Zoé' } })
    expect(data).toMatchObject({ greeting: 'Bonjour Zoé' })
    expect(JSON.stringify(logged)).toContain('functions are stuck and were ended')
  })

  test('no token and no address of the inner server is in the log', () => {
    expect(JSON.stringify(logged)).not.toContain(under.backend.anonKey)
  })
})

test('a changed file is served by the next request in dev', async () => {
  const projectDir = newFolder()
  const folder = path.join(projectDir, 'supabase/functions/changing')
  mkdirSync(folder, { recursive: true })
  const write = (word: string) =>
    writeFileSync(path.join(folder, 'index.ts'), `Deno.serve(() => new Response('${word}'))`)
  write('before')
  const under = await startUnderTest('pglite', { projectDir, watchFunctions: true, log: silentLogger })
  const said = async () => {
    const headers = { authorization: `Bearer ${under.backend.anonKey}` }
    return await (await fetch(`${under.backend.url}/functions/v1/changing`, { headers })).text()
  }
  expect(await said()).toBe('before')
  write('after')
  await expect.poll(said).toBe('after')
  await under.stop()
  rmSync(projectDir, { recursive: true })
})

test('import maps that contradict each other are named', async () => {
  const projectDir = newFolder()
  cpSync(FIXTURE, projectDir, { recursive: true })
  writeFileSync(
    path.join(projectDir, 'supabase/functions/guarded/deno.json'),
    JSON.stringify({ imports: { zod: 'npm:zod@3' } }),
  )
  const functions = await findFunctions(projectDir, await readConfig(projectDir))
  expect(functions.map(({ name }) => name)).toEqual(['broken', 'crash', 'guarded', 'loop', 'open'])
  await expect(mergedImports(functions)).rejects.toThrow(
    /"zod" means npm:zod@3 in guarded\/deno.json but npm:zod@\^4 in open/,
  )
  rmSync(projectDir, { recursive: true })
})

test('the configuration may name other files, and leave a function out', async () => {
  const projectDir = newFolder()
  cpSync(FIXTURE, projectDir, { recursive: true })
  const supabase = path.join(projectDir, 'supabase')
  writeFileSync(
    path.join(supabase, 'functions/open/other.ts'),
    'export default { fetch: () => new Response() }',
  )
  writeFileSync(
    path.join(supabase, 'config.toml'),
    `[functions.open]
     entrypoint = "./functions/open/other.ts"
     import_map = "./functions/shared.json"
     verify_jwt = false
     [functions.loop]
     enabled = false`,
  )
  const functions = await findFunctions(projectDir, await readConfig(projectDir))
  expect(functions.map(({ name }) => name)).toEqual(['broken', 'crash', 'guarded', 'open'])
  expect(functions.at(-1)).toMatchObject({
    entry: expect.stringContaining('/functions/open/other.ts'),
    importMap: path.join(supabase, 'functions/shared.json'),
    verifyJwt: false,
  })
  rmSync(projectDir, { recursive: true })
})
