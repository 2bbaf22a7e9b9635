/** Thrown when the backend cannot listen; `advice` says what to do. */
export class PortError extends Error {
  override readonly name = 'PortError'
  readonly advice = 'Stop the program that uses it, or choose another port.'
}

/** @returns the error of a failed listen in words that a person can act on; any other error as it is. */
export function portError(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE')
    return new PortError(`port ${port} of ${host} is in use already`, { cause: error })
  if (code === 'EACCES')
    return new PortError(`this account may not use port ${port} of ${host}`, { cause: error })
  if (code === 'EADDRNOTAVAIL')
    return new PortError(`${host} is no address of this machine`, { cause: error })
  return error
}
