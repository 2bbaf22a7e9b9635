import { errorText, jsonLogger } from '../../supabase/local/log.ts'
import { UsageError } from './config.ts'

/** Progress of a command; on stderr, so that stdout stays for what programs read. */
export const say = (text: string): void => {
  if (!isLog) process.stderr.write(`${text}\n`)
  else if (text.trim() !== '')
    jsonLogger(LEVELS[text.trim()[0] ?? ''] ?? 'info', 'said', { text: text.trim() })
}

/** What a sentence begins with says how much it matters. */
const LEVELS: Readonly<Record<string, 'warn' | 'error'>> = { '!': 'warn', '✗': 'error' }
let isLog = false

/**
 * From here on what this process says is a log: where nobody sits before it, every line of standard error is JSON, its own end by an
 * unforeseen error included.
 */
export function sayAsLog(): void {
  if (process.stderr.isTTY) return
  isLog = true
  process
    .removeAllListeners('warning')
    .on('warning', ({ name, message }) => jsonLogger('warn', name, { message }))
  process.on('uncaughtException', (error) => {
    jsonLogger('error', 'crash', { error: errorText(error) })
    process.exit(1)
  })
}

/** @returns seconds with one decimal, as progress lines show a duration in ms. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Runs one step and says how long it took. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  say(`● ${title} …`)
  const result = await work()
  say(`  done in ${seconds(performance.now() - started)}`)
  return result
}

/** What to do about a failure of the machine, by its code. */
const ADVICE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Something else listens there. Choose another port: PORT=4400 npm start',
  EADDRNOTAVAIL: 'HOST names no address of this machine. Leave it out, or use 127.0.0.1 or 0.0.0.0.',
  ENOTFOUND: 'HOST is unknown to this machine. Leave it out, or use 127.0.0.1 or 0.0.0.0.',
  EACCES: 'Allow this user to write there, or choose another place: SHOP_DATA=folder npm start',
  EPERM: 'Allow this user to write there, or choose another place: SHOP_DATA=folder npm start',
  EROFS: 'That disk is read-only. Choose another place: SHOP_DATA=folder npm start',
  ENOSPC: 'The disk is full. Make room and start again; what was stored is safe.',
  ENOENT: 'There is no such file or folder. Is its name right?',
  EEXIST: 'A file stands where a folder is needed. Remove it, or choose another place with SHOP_DATA.',
  ENOTDIR: 'A file stands where a folder is needed. Remove it, or choose another place with SHOP_DATA.',
  ECONNREFUSED: 'Nothing answers there. Is the shop running? npm start',
}

function adviceFor(error: unknown): string {
  if (error instanceof Error && 'advice' in error && error.advice) return String(error.advice)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('ERR_PARSE_ARGS')) return 'The README lists the commands and what they take.'
  return ADVICE[code] ?? 'DEBUG=1 in front of the command shows where it happened.'
}

/** Runs a command's main function: a failure says what happened and what to do, and ends with status 1 (usage: 2). */
export async function main(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    say(`\n✗ ${error instanceof Error ? error.message : String(error)}`)
    say(`  ${adviceFor(error)}`)
    if (process.env.DEBUG && error instanceof Error) say(error.stack ?? '')
    process.exit(error instanceof UsageError ? 2 : 1)
  }
}

/** Calls `close` once, on Ctrl-C, SIGTERM, or when the launcher has gone away, then ends the process. */
export function closeOnSignal(close: () => Promise<void>): void {
  let closing = false
  const end = async () => {
    if (closing) return
    closing = true
    const hurry = setTimeout(() => process.exit(1), 10_000)
    await close().catch((error: unknown) => say(String(error)))
    clearTimeout(hurry)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  process.on('disconnect', end)
}
