/** What keeps the backend from starting: `code` is the system's or ours, `advice` what a person can do about it. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly code: string
  readonly advice: string | undefined

  constructor(
    code: string,
    message: string,
    options: { readonly advice?: string; readonly cause?: unknown },
  ) {
    super(message, { cause: options.cause })
    this.code = code
    this.advice = options.advice
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** @returns the error of a failed listen in words that a person can act on; any other error as it is. */
export function portError(error: unknown, host: string, port: number): unknown {
  const messages: Readonly<Record<string, string>> = {
    EADDRINUSE: `port ${port} of ${host} is in use already`,
    EACCES: `this account may not use port ${port} of ${host}`,
    EADDRNOTAVAIL: `${host} is no address of this machine`,
  }
  const message = messages[codeOf(error)]
  const advice = 'Stop the program that uses it, or choose another port.'
  return message ? new StartError(codeOf(error), message, { advice, cause: error }) : error
}

/** @returns the error of a data folder that cannot be made or written, with the system's code. */
export function folderError(cause: unknown, folder: string): StartError {
  const code = codeOf(cause)
  // What Node says of a folder that it cannot make on a disk without writing.
  const advice =
    code === 'ENOENT' ? 'Its disk is read-only, or gone. Choose another place with SHOP_DATA.' : undefined
  return new StartError(code, `the data folder ${folder} cannot be written (${code})`, {
    cause,
    ...(advice ? { advice } : {}),
  })
}

/** @returns the error of a file with keys that holds none. */
export function keysError(cause: unknown, file: string): StartError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const advice =
    'Put it back from a backup. Without one, delete it: new keys are made, and everybody has to sign in again.'
  return new StartError('keys_unreadable', `${file} holds no usable keys: ${reason}`, { advice, cause })
}
