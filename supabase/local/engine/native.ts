import pg from 'pg'
import type { Engine } from './engine.ts'
import { engineOf } from './pooled.ts'

const CONNECTIONS = 10
const STATEMENT_TIMEOUT_MS = 30_000

/** Opens a pool on any Postgres server. @param url a connection string of an owner that may switch roles. */
export async function openPostgres(url: string): Promise<Engine> {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    pipeline: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  })
  return engineOf('postgres', pool, async () => {})
}
