/** Who waits at most, besides the one at work. */
const LONGEST_QUEUE = 8

let last: Promise<unknown> = Promise.resolve()
let queued = 0

/**
 * Does costly work one after the other: comparing a password keeps the thread that all functions share busy.
 * @returns null, without doing anything, where too many wait already
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T | null> {
  if (queued > LONGEST_QUEUE) return null
  queued++
  const done = last.then(work)
  last = done.catch(() => {})
  return await done.finally(() => queued--)
}
