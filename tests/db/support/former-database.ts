import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Engine } from '../../../supabase/local/engine/engine.ts'
import { openEngine } from '../../../supabase/local/engine/open.ts'
import { prepareDatabase } from '../../../supabase/local/engine/prepare.ts'
import { layEmptyDatabase, startEmptyPostgres } from '../../support/database-images.ts'
import { isHosted, startHostedPostgres } from '../../support/hosted.ts'
import { hasNativePostgres, type NativePostgres } from '../../support/postgres.ts'

export const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))
const MIGRATIONS = path.join(PROJECT, 'supabase/migrations')

/** File names of the project's migrations, in order. */
export const migrationFiles = (): string[] =>
  readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort()

/** A database of a project that has these migrations alone. @param ending takes what is to be called in the end. */
export async function databaseWith(
  migrations: readonly (readonly [string, string])[],
  ending: (() => unknown)[],
): Promise<Engine> {
  const folder = (): string => {
    const made = mkdtempSync(path.join(tmpdir(), 'shop-schema-'))
    ending.push(() => rmSync(made, { recursive: true, force: true }))
    return made
  }
  const [project, data] = [folder(), folder()]
  mkdirSync(path.join(project, 'supabase', 'migrations'), { recursive: true })
  for (const [file, sql] of migrations) writeFileSync(path.join(project, 'supabase/migrations', file), sql)
  const server = await serverFor()
  if (server) ending.push(() => server.stop())
  else await layEmptyDatabase(data)
  const engine = await openEngine(server ? { databaseUrl: server.url } : { dataDir: data })
  ending.push(() => engine.close())
  await prepareDatabase(engine, project)
  return engine
}

/** To migrate costs PGlite many times what it costs a server. */
async function serverFor(): Promise<NativePostgres | null> {
  if (isHosted()) return await startHostedPostgres()
  return hasNativePostgres() ? await startEmptyPostgres() : null
}
