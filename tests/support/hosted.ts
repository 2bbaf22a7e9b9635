import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openEngine } from '../../supabase/local/engine/open.ts'
import { prepareDatabase } from '../../supabase/local/engine/prepare.ts'
import { type NativePostgres, type PostgresOptions, startPostgres } from './postgres.ts'

const GROUND = new URL('./hosted.sql', import.meta.url)
/** A project without migrations: the folder of this file. */
const NO_PROJECT = fileURLToPath(new URL('.', import.meta.url))

/** Whether the databases of this run are those of a hosted project. */
export const isHosted = (): boolean => process.env.TEST_DATABASE === 'hosted'

/** A hosted database, with the address of the role that may do everything there, as the platform's own services. */
export interface HostedPostgres extends NativePostgres {
  readonly platformUrl: string
}

/**
 * Starts a Postgres 17 that is to migrations what a hosted project is: `postgres` is no superuser, and Auth and Storage
 * belong to roles of their own. pg-safeupdate is a library that no npm package has; `unbounded.ts` stands for its rule.
 * @returns a server whose `url` is that of `postgres`.
 */
export async function startHostedPostgres(options: PostgresOptions = {}): Promise<HostedPostgres> {
  const server = await startPostgres({ ...options, superuser: 'supabase_admin' })
  try {
    const admin = await openEngine({ databaseUrl: server.url })
    try {
      await prepareDatabase(admin, NO_PROJECT)
      await admin.exec(await readFile(GROUND, 'utf8'))
    } finally {
      await admin.close()
    }
  } catch (error) {
    await server.stop()
    throw error
  }
  return { ...server, platformUrl: server.url, url: server.url.replace('supabase_admin@', 'postgres@') }
}
