/** Values of one log line; never a token, a password or a body. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Writes one line per event. */
export type Logger = (level: 'info' | 'warn' | 'error', event: string, fields?: LogFields) => void

/** An email address in what a mail server or a database answered. */
const ADDRESS = /[^\s<>"'@/:;,()[\]{}=]+@(?:[\w-]+\.)+[a-z]{2,}\b/gi

/** @returns a text of others without the addresses of people: a log is read by more than may know them. */
const unnamed = (value: LogFields[string]): LogFields[string] =>
  typeof value === 'string' ? value.replace(ADDRESS, '…@…') : value

/** Writes structured lines, `{"time":…,"level":…,"event":…}`, to standard error. */
export const jsonLogger: Logger = (level, event, fields = {}) => {
  const said = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, unnamed(value)]))
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...said })}\n`)
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
