/**
 * Makes a thing when it is first asked for, and once. For what is dear to make and that not every page shows: a browser's first
 * formatter of dates costs a phone 80 ms before it can show anything.
 */
export function atFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
