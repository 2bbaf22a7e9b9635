import pg from 'pg'
import { isConnectionError } from './sql-error.ts'

/**
 * Time is counted in ticks of a timer, so that a busy main thread or a sleeping machine does not count as a silent
 * database.
 */
const TICK_MS = 150

/** A batch that had not started when the database was ended because of an earlier one: it may be sent again. */
export class NotBegun extends Error {
  override readonly name = 'NotBegun'
}

export type Watchdog = ReturnType<typeof createWatchdog>

/**
 * PGlite ignores `statement_timeout`, and one statement holds up everybody: a database that says nothing for as long as
 * what it works on may take is ended. What ends it by itself is found out the same way.
 * @param end ends the database; every batch then fails by its lost connection
 */
export function createWatchdog(end: () => void) {
  /** By batch the milliseconds that it may take, in the order in which they were sent, which is that of the answers. */
  const waiting = new Map<object, number>()
  let blamed: { readonly batch: object | undefined; readonly error: pg.DatabaseError } | undefined
  let silent = 0
  let timer: NodeJS.Timeout | undefined
  const blame = (code: string, message: string) => {
    const error = new pg.DatabaseError(message, 0, 'error')
    error.code = code
    blamed ??= { batch: waiting.keys().next().value, error }
  }
  const tick = () => {
    silent++
    const [timeout = Number.POSITIVE_INFINITY] = waiting.values()
    if (silent * TICK_MS < timeout || blamed) return
    // As a server with a `statement_timeout` says it.
    blame('57014', 'canceling statement due to statement timeout')
    end()
  }
  return {
    /** To be called with every sign of life. */
    heard() {
      silent = 0
    },
    /** To be called when the database has ended, before the connections to it know. */
    ended() {
      blame('XX000', 'the statement broke the database thread')
    },
    /** Watches over a batch that was sent. @throws DatabaseError for the one that ended the database, NotBegun for others */
    async watch<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
      const own = {}
      if (waiting.size === 0) {
        silent = 0
        timer = setInterval(tick, TICK_MS).unref()
      }
      waiting.set(own, timeoutMs)
      try {
        return await answer
      } catch (error) {
        if (!blamed || !isConnectionError(error)) throw error
        throw blamed.batch === own ? blamed.error : new NotBegun('the database thread was ended')
      } finally {
        waiting.delete(own)
        if (waiting.size === 0) clearInterval(timer)
      }
    },
  }
}
