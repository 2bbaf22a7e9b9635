import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { startProjectPostgres } from './database-images.ts'
import { hasNativePostgres } from './postgres.ts'

/** Where the server of the run is, for all its processes. */
const ADDRESS = 'TEST_SERVER_URL'

/** Four processes with some databases each, of ten connections; nobody comes by to vacuum, which would hold the template. */
const SETTINGS = { max_connections: '400', autovacuum: 'off' }

/** A database of the server of the run. */
export interface SharedDatabase {
  readonly url: string
  /** Removes it, with whoever is connected. */
  remove(): Promise<void>
}

/** Starts the server on which test files have their databases. @returns what ends it; null where the platform has no Postgres. */
export async function startSharedServer(): Promise<(() => Promise<void>) | null> {
  if (!hasNativePostgres()) return null
  const { url, stop } = await startProjectPostgres(SETTINGS)
  process.env[ADDRESS] = url
  return stop
}

/** Runs something on the server beside its databases: its template is copied only while nobody is connected to it. */
async function atServer<T>(url: URL, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(new URL('/template1', url).href)
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** What is set for a role in the project's database is no part of it, and is not copied. */
const SET_FOR_ROLES = `select format('alter role %s in database %I set %s = %L', s.setrole::regrole, $1::text,
    split_part(c.one, '=', 1), substr(c.one, strpos(c.one, '=') + 1)) as sql
  from pg_db_role_setting s cross join unnest(s.setconfig) c (one)
  where s.setrole <> 0 and s.setdatabase = (select oid from pg_database where datname = 'postgres')`

/**
 * Makes a database with the project's migrations, a copy of the server's first one: a tenth of a second, where a server of one's
 * own, or PGlite, takes one.
 * @param template `template0` makes an empty one. @returns null where the run has no such server.
 */
export async function newSharedDatabase(
  template: 'postgres' | 'template0' = 'postgres',
): Promise<SharedDatabase | null> {
  const address = process.env[ADDRESS]
  if (!address) return null
  const server = new URL(address)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await atServer(server, async (client) => {
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    if (template === 'template0') return
    const { rows } = await client.query<{ sql: string }>(SET_FOR_ROLES, [name])
    for (const { sql } of rows) await client.query(sql)
  })
  const url = new URL(`/${name}`, server).href
  return {
    url,
    remove: () =>
      atServer(server, async (client) => void (await client.query(`drop database ${name} (force)`))),
  }
}
