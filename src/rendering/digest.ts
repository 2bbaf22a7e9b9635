import { hash } from 'node:crypto'

/** Texts up to here are their own digest. */
const SHORT = 400

/** Digests of objects that were seen before: what is read of the database is never changed in place. */
const known = new WeakMap<object, string>()

const hashOf = (text: string): string => hash('sha256', text, 'base64url')

function part(value: unknown): string {
  if (Array.isArray(value)) return digestOf(value)
  const text = typeof value === 'object' && value !== null ? known.get(value) : undefined
  if (text !== undefined) return text
  const written = JSON.stringify(value) ?? ''
  if (typeof value !== 'object' || value === null) return written
  const made = written.length <= SHORT ? written : hashOf(written)
  known.set(value, made)
  return made
}

/**
 * @param value plain data. An object met again costs nothing: of a catalogue that is read anew, nearly all stays the same.
 * @returns a hash of it: equal ones, equal data.
 */
export function digestOf(value: unknown): string {
  if (Array.isArray(value)) return hashOf(`[${value.map(part).join('\n')}]`)
  if (typeof value !== 'object' || value === null) return hashOf(part(value))
  return hashOf(
    `{${Object.entries(value)
      .map(([name, held]) => `${JSON.stringify(name)}: ${part(held)}`)
      .join('\n')}}`,
  )
}
