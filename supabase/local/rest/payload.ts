import { jsonOr } from '../gateway/body.ts'
import { notImplemented, RestError } from './error.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** A body that was read as JSON; `text` is handed to Postgres as it came, so that no number loses a digit. */
export interface Payload {
  readonly text: string
  readonly value: unknown
}

const invalid = (message = 'Empty or invalid json') => new RestError(400, 'PGRST102', message)

/** @throws RestError PGRST102 for what is no JSON, 501 for other media types. */
export function parsePayload(body: string, contentType: string | null): Payload {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'text/csv' || type === 'application/x-www-form-urlencoded')
    throw notImplemented(`A body of type ${type}`)
  if (type !== 'application/json' && type !== 'application/vnd.pgrst.object+json')
    throw new RestError(415, 'PGRST102', `Content-Type not acceptable: ${type}`)
  const value = jsonOr(body, (why) => {
    throw invalid(why)
  })
  return { text: body, value }
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @returns the objects of a body that is one object or a list of them. @throws RestError PGRST102 */
export function objectsOf(value: unknown): JsonObject[] {
  const items: unknown[] = Array.isArray(value) ? value : [value]
  if (!items.every(isObject)) throw invalid(Array.isArray(value) ? KEYS_DIFFER : undefined)
  return items
}

const KEYS_DIFFER = 'All object keys must match'

/** @returns the keys that all objects share. @throws RestError PGRST102 when they differ. */
export function commonKeys(objects: readonly JsonObject[]): string[] {
  const keys = Object.keys(objects[0] ?? {})
  const sorted = [...keys].sort().join('\0')
  if (objects.some((object) => Object.keys(object).sort().join('\0') !== sorted)) throw invalid(KEYS_DIFFER)
  return keys
}
