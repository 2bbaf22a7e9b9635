import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Engine, Row, RunOptions } from '../../../supabase/local/engine/engine.ts'
import { openEngine } from '../../../supabase/local/engine/open.ts'
import { prepareDatabase } from '../../../supabase/local/engine/prepare.ts'
import { layProjectDatabase, startProjectPostgres } from '../../support/database-images.ts'
import { isHosted, startHostedPostgres } from '../../support/hosted.ts'
import { hasNativePostgres, type NativePostgres } from '../../support/postgres.ts'
import { newSharedDatabase } from '../../support/shared-server.ts'

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))

/** A database with the project's migrations, owned by one test file. */
export interface TestDatabase {
  readonly engine: Engine
  /** Rows of one query, as the owner or as an actor of the API. */
  readonly query: (sql: string, params?: readonly unknown[], options?: RunOptions) => Promise<Row[]>
  /** Runs a script as the platform, which owns the schemas of Auth and Storage where the shop's owner does not. */
  readonly asPlatform: (sql: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** What tests ask of an open engine. */
export const over = (
  engine: Engine,
  close: () => Promise<void>,
  asPlatform = (sql: string) => engine.exec(sql),
): TestDatabase => ({
  engine,
  close,
  asPlatform,
  query: async (sql, params = [], options = {}) => (await engine.run([{ sql, params }], options))[0] ?? [],
})

/**
 * Opens a new shop, which begins closed, as a demonstration, whose orders are paid as they are placed. No trigger hears of it: tests compare what is noted with what they did.
 * @param exec runs a script as the owner of the database.
 */
export const openForTests = (exec: (sql: string) => Promise<unknown>): Promise<unknown> =>
  exec(`
    alter table public.settings disable trigger user;
    update public.settings set opened_at = now() where opened_at is null;
    alter table public.settings enable trigger user;
    select private.say_demonstration(true)`)

/** The default of the tests: a database of the run's server; where the platform has no Postgres, or the soak asks for it, PGlite. */
export const memoryDatabase = (): Promise<TestDatabase> =>
  hasNativePostgres() && process.env.TEST_DATABASE !== 'pglite' ? nativeDatabase() : pgliteDatabase()

/** PGlite on a folder of its own, as `npm start` has it; its one connection hides races. Where the run is hosted, a server. */
export async function pgliteDatabase(): Promise<TestDatabase> {
  if (isHosted()) return hostedDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-database-'))
  await layProjectDatabase(dataDir)
  const engine = await openEngine({ dataDir })
  await prepareDatabase(engine, PROJECT)
  await openForTests(engine.exec)
  return over(engine, async () => {
    await engine.close()
    await rm(dataDir, { recursive: true, force: true })
  })
}

/** A database on a real Postgres 17, where concurrency matters. */
export async function nativeDatabase(): Promise<TestDatabase & { readonly url: string }> {
  if (isHosted()) return hostedDatabase()
  const shared = await newSharedDatabase()
  return databaseOf(shared ? { url: shared.url, stop: shared.remove } : await startProjectPostgres())
}

/** A database as hosted projects have it: its owner is no superuser. */
export async function hostedDatabase(): Promise<TestDatabase & { readonly url: string }> {
  const server = await startHostedPostgres()
  return databaseOf(server, (sql) => runAt(server.platformUrl, sql))
}

async function databaseOf(
  server: Pick<NativePostgres, 'url' | 'stop'>,
  asPlatform?: (sql: string) => Promise<void>,
) {
  const engine = await openEngine({ databaseUrl: server.url })
  const close = async () => {
    await engine.close()
    await server.stop()
  }
  try {
    await prepareDatabase(engine, PROJECT)
    await openForTests(engine.exec)
  } catch (error) {
    await close()
    throw error
  }
  return { ...over(engine, close, asPlatform), url: server.url }
}

/** Runs a script on a connection of its own. */
export async function runAt(databaseUrl: string, sql: string): Promise<void> {
  const engine = await openEngine({ databaseUrl })
  try {
    await engine.exec(sql)
  } finally {
    await engine.close()
  }
}
