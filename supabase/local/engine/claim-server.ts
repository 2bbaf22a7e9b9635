import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { StartError } from '../start-error.ts'

/** Number of the lock, of this backend alone and in each database for itself. */
const LOCK = 7_305_804_402_566_911
/** A server that was just killed may hold it for a moment; this one itself, before its machine lost its power, until `GONE`. */
const PATIENCE_MS = 5000
const OWN_PATIENCE_MS = 75_000
const AGAIN_MS = 250
/** Seconds after which Postgres takes a machine for gone that answers nothing, and gives its lock back. */
const GONE = 'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3'
/** Bytes of a name that Postgres keeps. */
const NAME_BYTES = 63

/** A database that this process serves alone. */
export interface Claim {
  release(): Promise<void>
}

/**
 * Takes a database on a server for this process. The lock belongs to a connection and goes with it, so that a crash leaves nothing
 * behind.
 * @param dataDir is named to whoever comes second. @param onLost is called where another one took it while the connection was lost.
 * @throws StartError database_in_use; the driver's error where there is no server
 */
export async function claimServer(
  databaseUrl: string,
  dataDir: string,
  log: Logger,
  onLost: () => void,
): Promise<Claim> {
  // Postgres would write other characters in its own way.
  const name = `${hostname()}:${path.resolve(dataDir)}`.replace(/[^ -~]/g, '?').slice(-NAME_BYTES)
  let released = false
  let current = await connected(databaseUrl, name)
  const watch = (client: pg.Client) =>
    client.once('end', () => {
      if (released) return
      log('warn', 'the connection that holds the database was lost')
      void again()
    })
  const again = async () => {
    while (!released) {
      await delay(AGAIN_MS, undefined, { ref: false })
      const client = await connected(databaseUrl, name).catch(() => null)
      if (!client) continue
      if (released || (await holds(client).catch(() => null)) !== true) {
        const other = released ? null : await holderOf(client).catch(() => null)
        await client.end().catch(() => {})
        // Its own former connection, whose end the server has not noticed yet, is no other one.
        if (other === null || other === name) continue
        log('error', 'another server took the database while the connection was lost', { server: other })
        return onLost()
      }
      current = client
      return void watch(client)
    }
  }
  try {
    await taken(current, name)
  } catch (error) {
    await current.end()
    throw error
  }
  watch(current)
  return {
    async release() {
      released = true
      await current.end().catch(() => {})
    },
  }
}

async function connected(connectionString: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: name, keepAlive: true })
  // Its end is what is acted on; without a listener an error would end the process.
  client.on('error', () => {})
  await client.connect()
  await client.query(GONE)
  return client
}

const holds = async (client: pg.Client): Promise<boolean> =>
  (await client.query('select pg_try_advisory_lock($1) as it', [LOCK])).rows[0]?.it === true

/** @throws StartError database_in_use naming who holds it */
async function taken(client: pg.Client, name: string): Promise<void> {
  for (const began = Date.now(); !(await holds(client)); await delay(AGAIN_MS)) {
    const other = await holderOf(client)
    if (Date.now() - began > (other === name ? OWN_PATIENCE_MS : PATIENCE_MS))
      throw new StartError(
        'database_in_use',
        `the database of DATABASE_URL is in use by another server (${other ?? 'which has just ended'})`,
        { advice: 'Stop it first, or give each shop a database of its own. Nothing was changed.' },
      )
  }
}

/** @returns host and data folder of who holds the lock; null where nobody does. */
async function holderOf(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query(
    `select coalesce(nullif(a.application_name, ''), 'process ' || l.pid) as name
     from pg_locks l left join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())
       and (l.classid::bigint << 32 | l.objid::bigint) = $1`,
    [LOCK],
  )
  return rows[0]?.name ?? null
}
