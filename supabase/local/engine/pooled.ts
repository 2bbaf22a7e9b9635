import type pg from 'pg'
import { askingNetwork } from '../asker.ts'
import { createFairQueue } from '../fair-queue.ts'
import { runBatch } from './batch.ts'
import type { Engine, Query, Row, RunOptions, Statement } from './engine.ts'
import { isConnectionError } from './sql-error.ts'
import { StatementNames } from './statement-names.ts'
import { NotBegun } from './watchdog.ts'

/** What every connection starts with, and returns to after a script that may have changed it. */
export const SESSION_DEFAULTS = `reset all; set time zone 'UTC'; set search_path = "$user", public, extensions; listen pgrst`

/** What differs between the engines. */
interface Behind {
  /** Transactions that are handed over at once; the others wait, by turns of those who ask. */
  readonly atOnce: number

  /** Watches over what has just been sent with these options. @throws NotBegun */
  watch<T>(answer: Promise<T>, options: RunOptions): Promise<T>
  closed(): Promise<void>
}

/** @returns an engine on a pipelined pool: every transaction checks one client out and gives it back clean. */
export function engineOf(kind: Engine['kind'], pool: pg.Pool, { atOnce, watch, closed }: Behind): Engine {
  const inFairQueue = createFairQueue(atOnce)
  /** Waits for the turn of the network that asks: whoever asks much waits for their own, and others do not. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => inFairQueue(askingNetwork(), work)
  const names = new StatementNames()
  const listeners: ((channel: string) => void)[] = []
  pool.on('connect', (client) => {
    client.on('notification', ({ channel }) => {
      for (const listener of listeners) listener(channel)
    })
    client.query(SESSION_DEFAULTS).catch(() => {})
  })
  // A lost idle connection is replaced by the next checkout; without a listener it would end the process.
  pool.on('error', () => {})

  const checkedOut: CheckedOut = async (use) => {
    const client = await pool.connect()
    let lost: Error | undefined
    const onLost = (error: Error) => {
      lost = error
    }
    client.on('error', onLost)
    try {
      return await use(client)
    } finally {
      client.off('error', onLost)
      client.release(lost)
    }
  }

  const { shared, alone } =
    kind === 'pglite' ? sharing(checkedOut) : { shared: checkedOut, alone: checkedOut }

  const runOn = async (client: pg.PoolClient, batch: readonly Statement[], options: RunOptions) => {
    const opening = settingsOf(options)
    const results = await runBatch(client, [...opening, ...batch], names)
    return results.slice(opening.length)
  }

  const run = async (batch: readonly Statement[], options: RunOptions = {}): Promise<Row[][]> => {
    const once = () => shared((client) => watch(runOn(client, batch, options), options))
    return await inTurn(() =>
      once().catch((error: unknown) => {
        if (error instanceof NotBegun) return once()
        throw error
      }),
    )
  }

  const transacted = <T>(work: (query: Query) => Promise<T>, options: RunOptions): Promise<T> =>
    alone(async (client) => {
      const send: Query = async (sql, params) =>
        params
          ? ((await runBatch(client, [{ sql, params }], names))[0] ?? [])
          : ((await client.query(sql)).rows ?? [])
      const query: Query = (sql, params) => watch(send(sql, params), options)
      try {
        await runBatch(client, [{ sql: 'begin' }, ...settingsOf(options)], names)
        const result = await work(query)
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      }
    })

  return {
    kind,
    onNotify: (listener) => void listeners.push(listener),
    run,
    transaction: (work, options = {}) => inTurn(() => transacted(work, options)),
    exec: (sql) => inTurn(() => alone(async (client) => void (await client.query(sql)))),
    close: async () => {
      await pool.end()
      await closed()
    },
  }
}

/** Milliseconds, as hosted projects set it for their roles; PGlite, which ignores it, has a watchdog. */
export const STATEMENT_TIMEOUT: Readonly<Record<string, number>> = { anon: 3000, authenticated: 8000 }

/** The statement that sets what a transaction runs with: everything is local to it, so nothing leaks to the next request. */
function settingsOf({ role, claims, settings = {}, readOnly = false, timeoutMs }: RunOptions): Statement[] {
  const local: [string, string][] = Object.entries(settings)
  if (readOnly) local.push(['transaction_read_only', 'on'])
  if (claims) local.push(['request.jwt.claims', JSON.stringify(claims)])
  if (role) local.push(['role', role])
  const timeout = timeoutMs ?? (role && STATEMENT_TIMEOUT[role])
  if (timeout) local.push(['statement_timeout', `${timeout}ms`])
  if (local.length === 0) return []
  const calls = local.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`)
  return [{ sql: `select ${calls.join(', ')}`, params: local.flat() }]
}

type CheckedOut = <T>(use: (client: pg.PoolClient) => Promise<T>) => Promise<T>

/**
 * On a single connection: a batch is sent whole, so the next one may follow before the first is answered. Whoever wants
 * the connection `alone` waits for those before, and meanwhile nobody joins them any more.
 */
function sharing(checkedOut: CheckedOut): { shared: CheckedOut; alone: CheckedOut } {
  let waiting = 0
  let round: { client: Promise<pg.PoolClient>; users: number; end: () => void } | null = null
  const begun = () => {
    const client = Promise.withResolvers<pg.PoolClient>()
    const ended = Promise.withResolvers<void>()
    checkedOut((own) => {
      client.resolve(own)
      return ended.promise
    }).catch(client.reject)
    return { client: client.promise, users: 0, end: ended.resolve }
  }
  return {
    async alone(use) {
      waiting++
      return await checkedOut(use).finally(() => waiting--)
    },
    async shared(use) {
      if (waiting > 0) return await checkedOut(use)
      round ??= begun()
      const own = round
      own.users++
      try {
        return await use(await own.client)
      } catch (error) {
        // Nobody joins those whose connection is lost.
        if (round === own && (error instanceof NotBegun || isConnectionError(error))) round = null
        throw error
      } finally {
        own.users--
        if (own.users === 0) {
          if (round === own) round = null
          own.end()
        }
      }
    },
  }
}
