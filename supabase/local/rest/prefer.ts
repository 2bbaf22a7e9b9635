import { RestError } from './error.ts'

/** The preferences of a request that this backend knows. */
export interface Preferences {
  readonly return: 'minimal' | 'representation' | 'headers-only'
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  readonly missing: 'default' | 'null'
  readonly count: 'exact' | 'planned' | 'estimated' | null
  readonly maxAffected: number | null
  /** What the header `Preference-Applied` says, or an empty string. */
  readonly applied: string
}

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  return: ['minimal', 'representation', 'headers-only'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  count: ['exact', 'planned', 'estimated'],
  handling: ['strict', 'lenient'],
}

/** Parses the header `Prefer`. @throws RestError PGRST122 for unknown preferences under `handling=strict`. */
export function parsePrefer(header: string | null): Preferences {
  const given = new Map<string, string>()
  const unknown: string[] = []
  for (const part of (header ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)) {
    const [name = '', value = ''] = part.split('=')
    const fits = name === 'max-affected' ? /^\d{1,9}$/.test(value) : KNOWN[name]?.includes(value)
    if (fits && !given.has(name)) given.set(name, value)
    else if (!fits) unknown.push(part)
  }
  const strict = given.get('handling') === 'strict'
  if (strict && unknown.length > 0)
    throw new RestError(
      400,
      'PGRST122',
      'Invalid preferences given with handling=strict',
      `Invalid preferences: ${unknown.join(', ')}`,
    )
  return {
    return: (given.get('return') ?? 'minimal') as Preferences['return'],
    resolution: (given.get('resolution') ?? null) as Preferences['resolution'],
    missing: (given.get('missing') ?? 'null') as Preferences['missing'],
    count: (given.get('count') ?? null) as Preferences['count'],
    maxAffected: strict && given.has('max-affected') ? Number(given.get('max-affected')) : null,
    applied: [...given].map(([name, value]) => `${name}=${value}`).join(', '),
  }
}
