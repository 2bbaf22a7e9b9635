import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../start-error.ts'

const RESTORE =
  'Restore the last good backup: npm run restore -- FILE --force. Keep a copy of the folder as it is: what was stored since may be saved from it.'
/** What the database says before it ends: its reason, without time and process. */
const LAST_WORDS = /\b(?:FATAL|PANIC): +(.+)/
const SYSTEM_CODES = ['EACCES', 'EROFS', 'ENOSPC', 'EIO', 'EMFILE']

/**
 * @param cause what was thrown; with a code of the system where the disk refused.
 * @returns the error of a database that does not open: where it is, which file of it is broken as far as it says, and what to do.
 */
export function unopened(folder: string, cause: unknown, said: readonly string[]): Error {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (cause instanceof StartError || (cause instanceof Error && SYSTEM_CODES.includes(code))) return cause
  const words = said.flatMap((line) => LAST_WORDS.exec(line)?.[1] ?? []).at(-1)
  const reason = words ?? (cause instanceof Error ? cause.message : String(cause))
  const relation = /(?:relation|file) "([^"]+)"/.exec(reason)?.[1]
  const file = relation
    ? path.join(folder, relation)
    : reason.includes('control file')
      ? path.join(folder, 'global/pg_control')
      : reason.includes('checkpoint')
        ? path.join(folder, 'pg_wal')
        : folder
  return new StartError('database_broken', `the database in ${folder} does not open: ${reason} (${file})`, {
    advice: RESTORE,
    cause,
  })
}

/** A folder that holds files and says no version would be taken for a new one, and everything in it be lost. @throws StartError */
export function refuseHeadless(folder: string): void {
  if (folder === 'memory://' || !existsSync(folder) || existsSync(path.join(folder, 'PG_VERSION'))) return
  if (readdirSync(folder).length === 0) return
  throw new StartError(
    'database_broken',
    `the database in ${folder} does not open: ${path.join(folder, 'PG_VERSION')} is missing`,
    {
      advice: `${RESTORE} Where a first start was broken off and nothing was stored yet, delete the folder.`,
    },
  )
}
