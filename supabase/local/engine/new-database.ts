import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '../start-error.ts'
import { loaderArguments } from './loader.ts'

const PROCESS = fileURLToPath(new URL('./new-database-process.ts', import.meta.url))
/** What runs for seconds is not worth V8's second compilation, which took half of 1,000 MB and two thirds of the time. */
const THRIFTY = ['--liftoff-only', '--max-semi-space-size=4', '--disable-warning=ExperimentalWarning']

const removed = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 })

/** What the process says of its failure. */
interface Failure {
  readonly message: string
  readonly code?: string
}

/**
 * Makes an empty database where there is none. To make one, PGlite takes 500 MB and never gives them back: another process does it, and
 * ends. The folder is complete or not there, wherever that is broken off.
 * @param folder of the database, empty or not there; the caller holds the lock of the one around it.
 * @throws Error with the system's code where the folder cannot be written; StartError no_memory where the system ended the process.
 */
export async function ensureDatabase(folder: string): Promise<void> {
  if (existsSync(path.join(folder, 'PG_VERSION'))) return
  const { dir, base } = path.parse(folder)
  const isDraft = (name: string) => name.startsWith(`${base}.new-`)
  for (const name of (await readdir(dir)).filter(isDraft)) await removed(path.join(dir, name))
  // A name of its own: the process of a start that was killed may be about to end.
  const draft = `${folder}.new-${process.pid}`
  const child = fork(PROCESS, [draft], {
    execArgv: [...THRIFTY, ...loaderArguments()],
  })
  let failure: Failure | null = null
  child.once('message', (said) => {
    failure = said as Failure
  })
  const [status, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (status !== 0) {
    await removed(draft)
    throw notMade(folder, failure, signal)
  }
  if (existsSync(folder)) await rmdir(folder)
  await rename(draft, folder)
}

function notMade(folder: string, failure: Failure | null, signal: string | null): Error {
  const { message = signal ?? 'its process ended', code } = failure ?? {}
  const said = `the database in ${folder} was not made: ${message}`
  if (signal !== 'SIGKILL') return Object.assign(new Error(said), code ? { code } : {})
  return new StartError('no_memory', said, {
    advice: 'The system ended the process that makes it: the machine has too little memory.',
  })
}
