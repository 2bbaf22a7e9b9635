/** Values of one log line; never a token, a password or a body. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Writes one line per event. */
export type Logger = (level: 'info' | 'warn' | 'error', event: string, fields?: LogFields) => void

/** Writes structured lines, `{"time":…,"level":…,"event":…}`, to standard error. */
export const jsonLogger: Logger = (level, event, fields = {}) => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`)
}

/** Keeps silent. */
export const silentLogger: Logger = () => {}

/** @returns what an error says, with its stack, for the log only. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

/** Writes warnings and errors only. */
export const warningLogger: Logger = (level, event, fields) => {
  if (level !== 'info') jsonLogger(level, event, fields)
}
