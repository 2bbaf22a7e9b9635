/**
 * What a build notes for the pages that it compiles, as plain data. They find it in the process that compiled them, and in the
 * one that renders them, which is given it before it loads them.
 */
const KEPT = Symbol.for('build-notes')

function notes(): Map<string, unknown> {
  const present: unknown = Reflect.get(globalThis, KEPT)
  if (present instanceof Map) return present
  const made = new Map<string, unknown>()
  Reflect.set(globalThis, KEPT, made)
  return made
}

/** @returns what was noted under a name, one word; what `make` gives, and is noted now, where nothing was. */
export function noted<T>(name: string, make: () => T): T {
  const all = notes()
  if (!all.has(name)) all.set(name, make())
  return all.get(name) as T
}

export const allNotes = (): ReadonlyMap<string, unknown> => notes()

export function takeNotes(given: ReadonlyMap<string, unknown>): void {
  for (const [name, note] of given) notes().set(name, note)
}
