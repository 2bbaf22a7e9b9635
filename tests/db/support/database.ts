import { fileURLToPath } from 'node:url'
import type { Engine, Row, RunOptions } from '../../../supabase/local/engine/engine.ts'
import { openEngine, openMemoryEngine } from '../../../supabase/local/engine/open.ts'
import { prepareDatabase } from '../../../supabase/local/engine/prepare.ts'
import { projectImage } from '../../support/database-images.ts'
import { startPostgres } from '../../support/postgres.ts'

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))

/** A database with the project's migrations, owned by one test file. */
export interface TestDatabase {
  readonly engine: Engine
  /** Rows of one query, as the owner or as an actor of the API. */
  readonly query: (sql: string, params?: readonly unknown[], options?: RunOptions) => Promise<Row[]>
  readonly close: () => Promise<void>
}

const over = (engine: Engine, close: () => Promise<void>): TestDatabase => ({
  engine,
  close,
  query: async (sql, params = [], options = {}) => (await engine.run([{ sql, params }], options))[0] ?? [],
})

/** PGlite in memory: the default of the tests; its one connection hides races. */
export async function memoryDatabase(): Promise<TestDatabase> {
  const engine = await openMemoryEngine(await projectImage())
  await prepareDatabase(engine, PROJECT)
  return over(engine, () => engine.close())
}

/** A real Postgres 17, where concurrency matters. */
export async function nativeDatabase(): Promise<TestDatabase & { readonly url: string }> {
  const server = await startPostgres()
  const engine = await openEngine({ databaseUrl: server.url })
  await prepareDatabase(engine, PROJECT)
  const close = async () => {
    await engine.close()
    await server.stop()
  }
  return { ...over(engine, close), url: server.url }
}
