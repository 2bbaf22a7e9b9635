import { UsageError } from './config.ts'

/** Progress of a command; on stderr, so that stdout stays for what programs read. */
export const say = (text: string): void => {
  process.stderr.write(`${text}\n`)
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

/** Runs a command's main function: a failure says what happened and what to do, and ends with status 1. */
export async function main(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const known = error instanceof Error && 'advice' in error
    say(`\n✗ ${error instanceof Error ? error.message : String(error)}`)
    if (known) say(`  ${String(error.advice)}`)
    else if (error instanceof Error && process.env.DEBUG) say(error.stack ?? '')
    else say('  DEBUG=1 in front of the command shows where it happened.')
    process.exitCode = error instanceof UsageError ? 2 : 1
    process.exit()
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
