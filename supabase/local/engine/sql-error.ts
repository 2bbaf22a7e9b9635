import pg from 'pg'
import { StartError } from '../start-error.ts'

/** Whether an error came from Postgres itself (and so has a SQLSTATE in `code`). */
export const isDatabaseError = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && typeof error.code === 'string'

/** Whether the database could not be asked at all: it is down, restarting, or the connection broke. */
export const isConnectionError = (error: unknown): boolean =>
  error instanceof StartError ||
  (error instanceof Error &&
    (/^(?:ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|57P0[123]|08)/.test(String((error as { code?: unknown }).code)) ||
      /connection terminated|database thread|not queryable/i.test(error.message)))

/** Whether the database cannot do now what it could do at another moment: it is away, or its disk, memory or connections are used up (class 53). */
export const isOutOfService = (error: unknown): boolean =>
  isConnectionError(error) || (isDatabaseError(error) && /^53/.test(error.code ?? ''))

/** @returns `file:line: message`, with Postgres' detail, hint and context, for a script that failed. */
export function describeSqlError(file: string, sql: string, error: unknown): string {
  if (!isDatabaseError(error)) return `${file}: ${error instanceof Error ? error.message : String(error)}`
  const line = error.position ? `:${sql.slice(0, Number(error.position)).split('\n').length}` : ''
  const more = [
    error.detail && `detail: ${error.detail}`,
    error.hint && `hint: ${error.hint}`,
    error.where && `where: ${error.where}`,
  ].filter(Boolean)
  return [`${file}${line}: ${error.message} (SQLSTATE ${error.code})`, ...more].join('\n  ')
}
