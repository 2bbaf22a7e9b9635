import pg from 'pg'
import { isConnectionError } from './sql-error.ts'

/** Time is counted in looks, so that a busy main thread or a sleeping machine does not count as a silent database. */
const LOOKS = 10

/** A batch that had not begun when the database ended for what ran before it: it may be sent again. */
export class NotBegun extends Error {
  override readonly name = 'NotBegun'
}

export type Watchdog = ReturnType<typeof createWatchdog>

/**
 * PGlite ignores `statement_timeout`, and one statement holds up everybody: a database that says nothing for so long while
 * a watched batch waits is ended.
 * @param end ends the database; every batch then fails by its lost connection
 */
export function createWatchdog(patienceMs: number, end: () => void) {
  const waiting = new Set<object>()
  let stuck: object | undefined
  let silent = 0
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    silent++
    if (silent < LOOKS || stuck) return
    // Batches are answered in the order in which they were sent.
    stuck = waiting.values().next().value
    end()
  }
  return {
    /** To be called with every sign of life. */
    heard() {
      silent = 0
    },
    /** Watches over a batch that was sent. @throws DatabaseError 57014 for the one that took too long, NotBegun for others */
    async watch<T>(answer: Promise<T>): Promise<T> {
      const own = {}
      if (waiting.size === 0) {
        silent = 0
        timer = setInterval(look, patienceMs / LOOKS).unref()
      }
      waiting.add(own)
      try {
        return await answer
      } catch (error) {
        if (stuck === own) throw timedOut()
        throw stuck && isConnectionError(error) ? new NotBegun('the database thread was ended') : error
      } finally {
        waiting.delete(own)
        if (waiting.size === 0) clearInterval(timer)
      }
    },
  }
}

/** As a server with a `statement_timeout` says it. */
function timedOut(): pg.DatabaseError {
  const error = new pg.DatabaseError('canceling statement due to statement timeout', 0, 'error')
  error.code = '57014'
  return error
}
