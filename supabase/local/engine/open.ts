import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Engine } from './engine.ts'
import { openPostgres } from './native.ts'
import { openPglite } from './pglite.ts'

/** Where the database is: a data folder (PGlite keeps it in its `db`), `memory://` for tests, or a server. */
export type EngineLocation = { readonly dataDir: string } | { readonly databaseUrl: string }

/** Opens a database. The caller holds the lock of the data folder. */
export async function openEngine(location: EngineLocation): Promise<Engine> {
  if ('databaseUrl' in location) return await openPostgres(location.databaseUrl)
  if (location.dataDir === 'memory://') return await openPglite('memory://')
  const folder = path.join(location.dataDir, 'db')
  await mkdir(folder, { recursive: true })
  return await openPglite(folder)
}

/** A PGlite without a folder, for tests. */
export const openMemoryEngine = (): Promise<Engine> => openEngine({ dataDir: 'memory://' })
