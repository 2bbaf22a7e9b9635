import { RestError } from './error.ts'
import type { ReadNode } from './tree.ts'

/** The form of an answer. `single` wants exactly one row, as an object. */
export interface Media {
  readonly kind: 'json' | 'csv'
  readonly single: boolean
  readonly stripNulls: boolean
  readonly contentType: string
}

/** Chooses among what `Accept` lists. @throws RestError PGRST107 when nothing of it can be made. */
export function parseAccept(header: string | null): Media {
  for (const entry of (header ?? '*/*').split(',')) {
    const [type = '', ...options] = entry.split(';').map((part) => part.trim().toLowerCase())
    const [, vendor] = /^application\/vnd\.pgrst\.(object|array)(?:\+json)?$/.exec(type) ?? []
    const stripNulls = vendor !== undefined && options.includes('nulls=stripped')
    const kind = type === 'text/csv' ? 'csv' : 'json'
    const media = { kind, single: vendor === 'object', stripNulls } as const
    const named = (name: string): Media => ({ ...media, contentType: `${name}; charset=utf-8` })
    if (type === '*/*' || type === 'application/*' || type === 'application/json')
      return named('application/json')
    if (kind === 'csv') return named(type)
    if (vendor) return named(`application/vnd.pgrst.${vendor}+json${stripNulls ? ';nulls=stripped' : ''}`)
  }
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${header}`)
}

/** The preferences of a request that this backend knows. */
export interface Preferences {
  readonly return: 'minimal' | 'representation' | 'headers-only'
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  readonly missing: 'default' | 'null'
  readonly count: 'exact' | 'planned' | 'estimated' | null
  readonly maxAffected: number | null
  /** Whether the answer is wanted and the change is not. */
  readonly rollsBack: boolean
  /** What was given, in the order of the header `Preference-Applied`. */
  readonly given: ReadonlyMap<string, string>
}

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['minimal', 'representation', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  handling: ['strict', 'lenient'],
}

/**
 * Parses the header `Prefer`.
 * @throws RestError PGRST122 for unknown preferences under `handling=strict`, and always for names that every object has,
 * which nobody prefers.
 */
export function parsePrefer(header: string | null): Preferences {
  const parts = (header ?? '').split(',').flatMap((text) => text.trim() || [])
  const first = (name: string) => parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1)
  const given = new Map<string, string>()
  for (const [name, values] of Object.entries(KNOWN)) {
    const value = first(name)
    if (value !== undefined && values.includes(value)) given.set(name, value)
  }
  const most = /^\d{1,9}$/.exec(first('max-affected') ?? '')?.[0]
  const unknown = parts.filter((part) => {
    const [name = '', value = ''] = part.split('=')
    const isKnown = Object.hasOwn(KNOWN, name) && KNOWN[name]?.includes(value)
    return !(isKnown || (name === 'max-affected' && most !== undefined))
  })
  const strict = given.get('handling') === 'strict'
  const refused = (which: readonly string[]) => `Invalid preferences: ${which.join(', ')}`
  if (strict && unknown.length > 0)
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', refused(unknown))
  const forged = unknown.filter((part) => Object.hasOwn(Object.prototype, part.split('=')[0] ?? ''))
  if (forged.length > 0) throw new RestError(400, 'PGRST122', 'Invalid preferences', refused(forged))
  return {
    return: (given.get('return') ?? 'minimal') as Preferences['return'],
    resolution: (given.get('resolution') ?? null) as Preferences['resolution'],
    missing: (given.get('missing') ?? 'null') as Preferences['missing'],
    count: (given.get('count') ?? null) as Preferences['count'],
    rollsBack: parts.includes('tx=rollback'),
    maxAffected: strict && most !== undefined ? Number(most) : null,
    given,
  }
}

/**
 * Narrows a request to the header `Range: 10-19`, within what `limit` and `offset` leave.
 * @throws RestError PGRST103 when the range is upside down.
 */
export function withRange(node: ReadNode, header: string | null): ReadNode {
  const found = /^(\d{1,15})-(\d{1,15})?$/.exec(header ?? '')
  if (!found) return node
  const first = Number(found[1])
  const asked = found[2] === undefined ? Number.POSITIVE_INFINITY : Number(found[2]) - first + 1
  const upside = 'The lower boundary must be lower than or equal to the upper boundary in the Range header.'
  if (asked <= 0) throw unsatisfiable(upside)
  const left = (node.limit ?? Number.POSITIVE_INFINITY) - Math.max(0, first - node.offset)
  const limit = Math.max(0, Math.min(asked, left))
  return { ...node, offset: Math.max(node.offset, first), limit: Number.isFinite(limit) ? limit : null }
}

/** The refusal of a range. */
export const unsatisfiable = (details: string, headers: Record<string, string> = {}): RestError =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', details, null, headers)
