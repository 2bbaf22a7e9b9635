import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SignJWT } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Backend, startBackend } from '../../supabase/local/backend.ts'
import { startEmptyPostgres } from '../support/database-images.ts'
import { hasNativePostgres, type NativePostgres } from '../support/postgres.ts'
import { ALLOWED } from './oracle/allowed.ts'
import { CALLING } from './oracle/calling.ts'
import type { Case } from './oracle/case.ts'
import { CHANGING } from './oracle/changing.ts'
import { type Answer, answerOf, differences } from './oracle/compare.ts'
import { EMBEDDING } from './oracle/embedding.ts'
import { INSERTING } from './oracle/inserting.ts'
import { MALFORMED } from './oracle/malformed.ts'
import { findPostgRest, type PostgRest, startPostgRest } from './oracle/postgrest.ts'
import { READING } from './oracle/reading.ts'
import { newFolder } from './under-test.ts'

const isPossible = findPostgRest() !== null && hasNativePostgres()
if (!isPossible)
  console.warn(
    `no PostgREST or no Postgres for ${process.platform}-${process.arch}: the comparison is skipped`,
  )

const CASES = [...READING, ...EMBEDDING, ...INSERTING, ...CHANGING, ...CALLING, ...MALFORMED]
const allowed = new Map(ALLOWED.flatMap(({ parts, cases }) => cases.map((name) => [name, parts] as const)))

test('every case has its own name, and the allow-list names cases only', () => {
  const names = CASES.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(names.length).toBeGreaterThanOrEqual(250)
  expect([...allowed.keys()].filter((name) => !names.includes(name))).toEqual([])
})

describe.skipIf(!isPossible)('the same request to PostgREST and to ours', () => {
  const dataDir = newFolder()
  let postgres: NativePostgres
  let backend: Backend
  let theirs: PostgRest
  let database: pg.Client
  let before: string
  let isChanged = false
  const tokens = new Map<Case['role'], string>()

  const state = async (): Promise<string> =>
    JSON.stringify((await database.query('select kept.state()')).rows[0])

  beforeAll(async () => {
    postgres = await startEmptyPostgres()
    const projectDir = fileURLToPath(new URL('./oracle/project', import.meta.url))
    backend = await startBackend({
      projectDir,
      dataDir,
      host: '127.0.0.1',
      port: 0,
      databaseUrl: postgres.url,
    })
    theirs = await startPostgRest({
      PGRST_DB_URI: postgres.url.replace('postgres@', 'authenticator@'),
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_SCHEMAS: 'public,other',
      PGRST_DB_EXTRA_SEARCH_PATH: 'public,extensions',
      PGRST_DB_MAX_ROWS: '100',
      PGRST_JWT_SECRET: backend.jwtSecret,
    })
    tokens.set('anon', backend.anonKey).set('service_role', backend.serviceRoleKey)
    const ann = new SignJWT({ role: 'authenticated', sub: 'ann' }).setProtectedHeader({ alg: 'HS256' })
    tokens.set('authenticated', await ann.sign(new TextEncoder().encode(backend.jwtSecret)))
    database = new pg.Client(postgres.url)
    await database.connect()
    await database.query('analyze')
    before = await state()
  })
  afterAll(async () => {
    await database?.end()
    await theirs?.stop()
    await backend?.close()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const ask = async (base: string, one: Case): Promise<Answer> => {
    const headers = { apikey: backend.anonKey, authorization: `Bearer ${tokens.get(one.role)}` }
    const isRead = one.method === 'GET' || one.method === 'HEAD'
    if (isChanged) await database.query('select kept.restore()')
    if (!isRead) await database.query('select kept.rewind()')
    const answer = await answerOf(base, one, headers)
    const after = isRead ? before : await state()
    isChanged = after !== before
    return { ...answer, effect: after === before ? 'nothing' : after }
  }

  test.each(CASES.map((one) => [one.name, one] as const))('%s', async (name, one) => {
    const ours = await ask(`${backend.url}/rest/v1`, one)
    const original = await ask(theirs.url, one)
    const found = differences(ours, original)
    const both = `ours      ${JSON.stringify(ours)}\nPostgREST ${JSON.stringify(original)}`
    expect(found, both).toEqual(allowed.get(name) ?? [])
  })
})
