import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type Backend, type BackendOptions, startBackend } from '../../supabase/local/backend.ts'
import { jsonLogger, type Logger, silentLogger } from '../../supabase/local/log.ts'
import { layEmptyDatabase, startEmptyPostgres } from '../support/database-images.ts'
import { shareDenoCache } from '../support/deno-cache.ts'
import { hasNativePostgres } from '../support/postgres.ts'

export type EngineKind = 'pglite' | 'postgres'

/** The engines of this machine. */
export const ENGINES: readonly EngineKind[] = hasNativePostgres() ? ['pglite', 'postgres'] : ['pglite']

export const FIXTURE = fileURLToPath(new URL('./fixtures/project', import.meta.url))

/** A backend of the fixture project on a new folder, and clients of it. */
export interface UnderTest {
  readonly backend: Backend
  readonly dataDir: string
  readonly anon: SupabaseClient
  readonly service: SupabaseClient
  /** A client that is signed in as a new user. */
  user(name: string): Promise<SupabaseClient>
  stop(): Promise<void>
}

/** Only what no request may cause. */
const faultLogger: Logger = (level, event, fields) => {
  if (event === 'fault') jsonLogger(level, event, fields)
}

/** An empty folder that the test run removes. */
export const newFolder = (): string => mkdtempSync(path.join(tmpdir(), 'backend-'))

/** A data folder with an empty database, for tests of what comes after its making. */
export async function newDataFolder(dataDir = newFolder()): Promise<string> {
  await layEmptyDatabase(dataDir)
  return dataDir
}

/** A backend of the fixture project on a folder that a test looks into. */
export const startFixture = (dataDir: string, port = 0): Promise<Backend> =>
  startBackend({ projectDir: FIXTURE, dataDir, host: '127.0.0.1', port, log: silentLogger })

export async function startUnderTest(
  engine: EngineKind,
  options: Partial<BackendOptions> = {},
): Promise<UnderTest> {
  const postgres = engine === 'postgres' ? await startEmptyPostgres() : null
  const dataDir = postgres ? newFolder() : await newDataFolder()
  await shareDenoCache(dataDir)
  const backend = await startBackend({
    projectDir: FIXTURE,
    dataDir,
    host: '127.0.0.1',
    port: 0,
    log: faultLogger,
    ...(postgres ? { databaseUrl: postgres.url } : {}),
    ...options,
  })
  const client = (key: string) =>
    createClient(backend.url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  return {
    backend,
    dataDir,
    anon: client(backend.anonKey),
    service: client(backend.serviceRoleKey),
    async user(name) {
      const signedIn = client(backend.anonKey)
      const { error } = await signedIn.auth.signUp({
        email: `${name}@example.test`,
        password: 'mot de passe',
      })
      if (error) throw error
      return signedIn
    },
    async stop() {
      await backend.close()
      await postgres?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
