import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Engine } from './engine.ts'
import { openPglite } from './pglite.ts'
import { engineOf } from './pooled.ts'

/** Where the database is: a data folder (PGlite keeps it in its `db`), `memory://` for tests, or a server. */
export type EngineLocation = { readonly dataDir: string } | { readonly databaseUrl: string }

const CONNECTIONS = 10
const STATEMENT_TIMEOUT_MS = 30_000

/** Opens a database: of a folder, whose lock the caller holds, or as an owner who may switch roles on a server. */
export async function openEngine(location: EngineLocation): Promise<Engine> {
  if ('databaseUrl' in location) {
    const limits = { max: CONNECTIONS, statement_timeout: STATEMENT_TIMEOUT_MS }
    const pool = new pg.Pool({ connectionString: location.databaseUrl, pipeline: true, ...limits })
    return engineOf('postgres', pool, { watch: (answer) => answer, closed: async () => {} })
  }
  if (location.dataDir === 'memory://') return await openPglite({ dataDir: 'memory://' })
  const folder = path.join(location.dataDir, 'db')
  await mkdir(folder, { recursive: true })
  return await openPglite({ dataDir: folder })
}

/** A PGlite without a folder. */
export const openMemoryEngine = (): Promise<Engine> => openPglite({ dataDir: 'memory://' })
