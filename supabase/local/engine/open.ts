import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Engine } from './engine.ts'
import { extensionsFor } from './extensions.ts'
import { openPglite } from './pglite.ts'
import { engineOf } from './pooled.ts'

/**
 * Where the database is: a data folder (PGlite keeps it in its `db`), `memory://` for tests, or a server. With the folder of its
 * project, PGlite loads the extensions that its migrations ask for.
 */
export type EngineLocation =
  | {
      readonly dataDir: string
      readonly projectDir?: string | undefined
      /** With what looks into pages and indexes. */
      readonly checks?: boolean
    }
  | { readonly databaseUrl: string }

/** What reads pages and compares indexes: nothing else needs it. */
const CHECKING = ['amcheck', 'pageinspect']
const CONNECTIONS = 10
const STATEMENT_TIMEOUT_MS = 30_000

/** Opens a database: of a folder, whose lock the caller holds, or as an owner who may switch roles on a server. */
export async function openEngine(location: EngineLocation): Promise<Engine> {
  if ('databaseUrl' in location) {
    const limits = { max: CONNECTIONS, statement_timeout: STATEMENT_TIMEOUT_MS }
    const pool = new pg.Pool({ connectionString: location.databaseUrl, pipeline: true, ...limits })
    return engineOf('postgres', pool, {
      atOnce: CONNECTIONS,
      watch: (answer) => answer,
      closed: async () => {},
    })
  }
  const { dataDir, projectDir, checks = false } = location
  const isMemory = dataDir === 'memory://'
  const folder = isMemory ? dataDir : path.join(dataDir, 'db')
  if (!isMemory) await mkdir(folder, { recursive: true })
  const extensions = await extensionsFor(dataDir, projectDir)
  return await openPglite({ dataDir: folder, extensions: checks ? [...extensions, ...CHECKING] : extensions })
}

/** A PGlite without a folder. @param projectDir whose migrations it takes. */
export const openMemoryEngine = (projectDir?: string): Promise<Engine> =>
  openEngine({ dataDir: 'memory://', projectDir })
