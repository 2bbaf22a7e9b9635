import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServerFacts, unfitness } from '../../supabase/local/engine/check-server.ts'
import { claimServer } from '../../supabase/local/engine/claim-server.ts'
import { openEngine } from '../../supabase/local/engine/open.ts'
import { prepareDatabase } from '../../supabase/local/engine/prepare.ts'
import { type LogFields, silentLogger } from '../../supabase/local/log.ts'
import { StartError } from '../../supabase/local/start-error.ts'
import { hasNativePostgres, type NativePostgres, startPostgres } from '../support/postgres.ts'
import { FIXTURE, newFolder, startUnderTest } from './under-test.ts'

const SHOP = fileURLToPath(new URL('../..', import.meta.url))

const FIT: ServerFacts = {
  version: 170_010,
  user: 'shop',
  database: 'shop',
  isSuperuser: false,
  createsRoles: true,
  bypassesRls: true,
  ownsDatabase: true,
  ownsPublic: true,
  roles: [],
}
const open = (name: string) => ({ name, isOpen: true, bypassesRls: name === 'service_role' })
const ALL = ['anon', 'authenticated', 'service_role'].map(open)

test('what a server lacks is named with what gives it', () => {
  expect(unfitness(FIT)).toBeNull()
  expect(unfitness({ ...FIT, version: 150_008, isSuperuser: true })?.message).toBe(
    'the server of DATABASE_URL is Postgres 15.8: 16 and newer only',
  )
  const bare = { ...FIT, createsRoles: false, bypassesRls: false, ownsDatabase: false, ownsPublic: false }
  expect(unfitness({ ...bare, isSuperuser: true })).toBeNull()
  expect(unfitness(bare)?.advice.split('\n').slice(1)).toEqual([
    '  alter role "shop" createrole;',
    '  alter role "shop" bypassrls;',
    '  alter database "shop" owner to "shop";',
    '  grant all on schema public to "shop" with grant option;',
  ])
  // Another database of the server has made the roles: then nobody has to make them.
  const there = { ...FIT, createsRoles: false, bypassesRls: false, roles: ALL }
  expect(unfitness(there)).toBeNull()
  const shut = [...ALL.slice(0, 2), { name: 'service_role', isOpen: false, bypassesRls: false }]
  expect(
    unfitness({ ...there, roles: shut })
      ?.advice.split('\n')
      .slice(1),
  ).toEqual(['  alter role service_role bypassrls;', '  grant service_role to "shop" with set true;'])
})

describe.runIf(hasNativePostgres())('a server of its own', () => {
  const folders: string[] = []
  let postgres: NativePostgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(async () => {
    await postgres?.stop()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
  const folder = () => {
    const made = newFolder()
    folders.push(made)
    return made
  }
  const as = (user: string, database: string) =>
    postgres.url.replace('postgres@', `${user}@`).replace(/postgres$/, database)
  async function ask(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    let rows: Record<string, unknown>[] = []
    for (const sql of statements) rows = (await client.query(sql)).rows
    await client.end()
    return rows
  }
  const claim = (url: string, log = silentLogger, onLost = () => {}) =>
    claimServer(url, folder(), log, onLost)

  test('takes the rights that the handbook names, and no fewer', async () => {
    const url = as('shop', 'shop')
    const lacks = async () => {
      const engine = await openEngine({ databaseUrl: url })
      const error = await prepareDatabase(engine, SHOP).catch((refused: unknown) => refused as StartError)
      await engine.close()
      if (!(error instanceof StartError)) return null
      return [error.code, error.message.split(': ')[1], (error.advice ?? '').split('\n').length - 1]
    }
    await ask(postgres.url, 'create role shop login', 'create database shop')
    const [roles, rls] = [
      'to create roles',
      'to bypass row level security, which it gives on to service_role',
    ]
    const [own, creates] = ['to own the database shop', 'to create in the schema public']
    expect(await lacks()).toEqual(['server_unfit', [roles, rls, own, creates].join('; '), 4])
    await ask(postgres.url, 'alter role shop createrole')
    expect(await lacks()).toEqual(['server_unfit', [rls, own, creates].join('; '), 3])
    await ask(postgres.url, 'alter role shop bypassrls')
    expect(await lacks()).toEqual(['server_unfit', [own, creates].join('; '), 2])
    expect(await ask(as('postgres', 'shop'), "select 1 from pg_namespace where nspname = 'auth'")).toEqual([])
    await ask(postgres.url, 'alter database shop owner to shop')
    const engine = await openEngine({ databaseUrl: url })
    expect(await prepareDatabase(engine, SHOP)).toMatchObject({ isNew: true })
    for (const role of ['anon', 'authenticated', 'service_role']) {
      const sql = 'select current_user as me, (select count(*)::int from public.products) as n'
      expect(await engine.run([{ sql }], { role })).toEqual([[{ me: role, n: expect.any(Number) }]])
    }
    await engine.close()
    const [user] = await ask(url, 'select rolsuper from pg_roles where rolname = current_user')
    expect(user).toEqual({ rolsuper: false })
  })

  test('serves a second shop, whose user may only switch to the roles that are there', async () => {
    await ask(postgres.url, 'create role second login', 'create database second owner second')
    const url = as('second', 'second')
    await expect(startUnderTest('pglite', { databaseUrl: url })).rejects.toMatchObject({
      code: 'server_unfit',
      advice: expect.stringContaining('grant anon, authenticated, service_role to "second" with set true;'),
    })
    await ask(postgres.url, 'grant anon, authenticated, service_role to second with set true')
    const under = await startUnderTest('pglite', { databaseUrl: url, projectDir: FIXTURE })
    expect((await under.anon.from('countries').select('name')).data).toHaveLength(2)
    expect((await under.service.from('countries').insert({ id: 9, name: 'Mali' })).error).toBeNull()
    await under.stop()
  })

  test('serves one folder at a time, and the next once that has ended', async () => {
    await ask(postgres.url, 'create database busy')
    const databaseUrl = as('postgres', 'busy')
    const first = await startUnderTest('pglite', { databaseUrl })
    await expect(claim(databaseUrl)).rejects.toMatchObject({
      code: 'database_in_use',
      message: expect.stringContaining(first.dataDir.split('/').at(-1) ?? ''),
    })
    expect((await first.anon.from('countries').select('name')).error).toBeNull()
    await first.stop()
    await (await claim(databaseUrl)).release()
  })

  test('a lost connection is made again; where another one was quicker, that is told', async () => {
    await ask(postgres.url, 'create database lost')
    const url = as('postgres', 'lost')
    const logged: LogFields[] = []
    const lost = Promise.withResolvers<void>()
    const first = await claim(
      url,
      (_, event, fields = {}) => void logged.push({ event, ...fields }),
      lost.resolve,
    )
    const cut = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()`
    await ask(url, cut)
    /** Takes the lock, however quick the first one is. */
    const snatch = (client: pg.Client) =>
      expect
        .poll(async () => {
          await client.query(cut)
          return (await client.query('select pg_try_advisory_lock(7305804402566911) as it')).rows
        })
        .toEqual([{ it: true }])
    const holder = `select application_name as name from pg_stat_activity join pg_locks using (pid)
      where locktype = 'advisory' and granted and datname = current_database()`
    const held = `select 1 from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(() => ask(url, held)).toHaveLength(1)
    await expect(claim(url)).rejects.toMatchObject({ code: 'database_in_use' })
    // The server has not noticed yet that the former connection of this one is gone.
    const lingering = new pg.Client({
      connectionString: url,
      application_name: String((await ask(url, holder))[0]?.name),
    })
    await lingering.connect()
    await snatch(lingering)
    // Time for it to try again: it does so every 250 ms, and must say nothing.
    await delay(600)
    await lingering.end()
    await expect.poll(() => ask(url, held)).toHaveLength(1)
    expect(logged.every(({ event }) => event === 'the connection that holds the database was lost')).toBe(
      true,
    )

    const taking = new pg.Client({ connectionString: url })
    await taking.connect()
    await snatch(taking)
    await lost.promise
    expect(logged.map(({ event }) => event)).toContain(
      'another server took the database while the connection was lost',
    )
    await taking.end()
    await first.release()
  })
})
