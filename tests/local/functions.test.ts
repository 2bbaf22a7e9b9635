import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../supabase/local/config.ts'
import { findFunctions } from '../../supabase/local/functions/project-functions.ts'
import { type LogFields, silentLogger } from '../../supabase/local/log.ts'
import { FIXTURE, newFolder, startUnderTest, type UnderTest } from './under-test.ts'

describe('Edge Functions', () => {
  const logged: LogFields[] = []
  let under: UnderTest
  beforeAll(async () => {
    const log = (_: string, event: string, fields: LogFields = {}) => void logged.push({ event, ...fields })
    under = await startUnderTest('pglite', {
      functionEnv: { OWN_SETTING: 'own' },
      functionLimits: { requestMs: 40_000, stuckMs: 2000, idleMs: 300 },
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
    const seen = await fetch(`${url}/auth/v1/.well-known/jwks.json`).then((response) => response.json())
    expect(data).toEqual({
      greeting: 'Bonjour Zoé',
      path: '/open',
      url: under.backend.url,
      own: 'own',
      given: {
        SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
        SUPABASE_JWKS: JSON.stringify(seen),
        SUPABASE_ANON_KEY: anonKey,
        SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey,
      },
      routerKey: null,
      callsFor: null,
    })
  })

  test('what a function asks of the backend says for which network', async () => {
    const from = (ip: string) => invoke('open', { asks: true }, { 'x-forwarded-for': ip })
    const answers = await Promise.all(['203.0.113.7', '203.0.113.8'].map(from))
    const said = await Promise.all(answers.map((answer) => answer.json()))
    expect(said).toEqual(
      [{ callsFor: '203.0.113.7' }, { callsFor: '203.0.113.8' }].map((one) => expect.objectContaining(one)),
    )
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

  const LARGE = 'x'.repeat(100_000)
  const cameTo = (from: number) =>
    logged.slice(from).flatMap(({ line }) => /^slow \w+ has come to (\d+)$/.exec(String(line))?.[1] ?? [])

  test('a process that dies of a large body takes no other call along', async () => {
    const from = logged.length
    const slow = invoke('slow')
    await expect.poll(() => cameTo(from)).toHaveLength(1)
    expect((await invoke('crash', LARGE)).status).toBe(503)
    expect((await invoke('open', { name: 'Zoé' })).status).toBe(200)
    const answer = await slow
    expect([answer.status, (await answer.json()).pid]).toEqual([200, Number(cameTo(from)[0])])
    expect(cameTo(from)).toHaveLength(1)
  })

  test('the process of large bodies ends when nobody needs it, and begins anew', async () => {
    const pid = async () => (await (await invoke('slow', LARGE)).json()).pid
    const [first, second] = await Promise.all([pid(), pid()])
    expect(second).toBe(first)
    const isThere = () => {
      try {
        return process.kill(first, 0)
      } catch {
        return false
      }
    }
    await expect.poll(isThere).toBe(false)
    expect(await pid()).not.toBe(first)
  })

  test('the process of large bodies imports only what is called there, one after the other', async () => {
    const from = logged.length
    const headers = { authorization: `Bearer ${under.backend.anonKey}` }
    const answers = await Promise.all([invoke('slow', LARGE), invoke('guarded', LARGE, headers)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(JSON.stringify(logged.slice(from))).not.toContain('does not start')
  })

  test.each([
    ['POST', { 'idempotency-key': 'one' }, 200],
    ['GET', {}, 200],
    ['POST', {}, 503],
  ] as const)('%s %o under which its process is killed is answered %i', async (method, headers, status) => {
    const from = logged.length
    const asked = fetch(`${under.backend.url}/functions/v1/slow`, { method, headers })
    await expect.poll(() => cameTo(from)).toHaveLength(1)
    process.kill(Number(cameTo(from)[0]), 'SIGKILL')
    expect((await asked).status).toBe(status)
    expect(cameTo(from)).toHaveLength(status === 200 ? 2 : 1)
    expect((await invoke('open', { name: 'Zoé' })).status).toBe(200)
  })

  test.runIf(process.platform === 'linux')('memory that runs out ends functions first', async () => {
    const { pid } = await (await invoke('slow')).json()
    expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim()).toBe('500')
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

test('one name of several versions is each function’s own, and one in what they share', async () => {
  const projectDir = newFolder()
  cpSync(FIXTURE, projectDir, { recursive: true })
  const functionsDir = path.join(projectDir, 'supabase/functions')
  const write = (name: string, file: string, content: string) => {
    mkdirSync(path.join(functionsDir, name), { recursive: true })
    writeFileSync(path.join(functionsDir, name, file), content)
  }
  writeFileSync(path.join(functionsDir, '_shared', 'which.ts'), "export { which } from 'thing'")
  for (const version of ['1', '2']) {
    const name = `version-${version}`
    write(name, `thing.ts`, `export const which = ${version}`)
    write(
      name,
      'deno.json',
      JSON.stringify({ imports: { thing: './thing.ts', absent: `npm:absent@${version}` } }),
    )
    const source = `import { which } from 'thing'
      import { which as shared } from '../_shared/which.ts'
      Deno.serve(() => Response.json({ which, shared }))`
    write(name, 'index.ts', source)
  }
  const logged: LogFields[] = []
  const log = (_: string, event: string, fields: LogFields = {}) => void logged.push({ event, ...fields })
  const under = await startUnderTest('pglite', { projectDir, log })
  const said = async (name: string) => (await under.anon.functions.invoke(name)).data
  expect(await said('version-1')).toEqual({ which: 1, shared: 2 })
  expect(await said('version-2')).toEqual({ which: 2, shared: 2 })
  expect(logged).toContainEqual({
    event: 'functions import one name in several versions; code that they share gets one of them',
    names: expect.stringMatching(/^thing \(file:.*version-2\/thing.ts\), absent \(npm:absent@2\)$/),
  })
  await under.stop()
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
  expect(functions.map(({ name }) => name)).toEqual(['broken', 'crash', 'digest', 'guarded', 'open', 'slow'])
  expect(functions.find(({ name }) => name === 'open')).toMatchObject({
    entry: expect.stringContaining('/functions/open/other.ts'),
    importMap: path.join(supabase, 'functions/shared.json'),
    verifyJwt: false,
  })
  rmSync(projectDir, { recursive: true })
})
