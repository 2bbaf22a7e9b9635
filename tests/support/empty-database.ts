import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Engine } from '../../supabase/local/engine/engine.ts'
import { openEngine } from '../../supabase/local/engine/open.ts'
import { layEmptyDatabase } from './database-images.ts'
import { newSharedDatabase } from './shared-server.ts'

/** @returns an engine that takes something away when it is closed. */
const removing = (engine: Engine, remove: () => Promise<void>): Engine => ({
  ...engine,
  close: () => engine.close().then(remove),
})

/**
 * Opens an empty database for what any Postgres would do: one of the run's server, in a tenth of the time of PGlite; where the
 * platform has none, PGlite on a copy of what it would make. It goes when it is closed.
 */
export async function openEmptyDatabase(): Promise<Engine> {
  const shared = await newSharedDatabase('template0')
  if (shared) return removing(await openEngine({ databaseUrl: shared.url }), shared.remove)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-empty-'))
  await layEmptyDatabase(dataDir)
  return removing(await openEngine({ dataDir }), () => rm(dataDir, { recursive: true, force: true }))
}
