/** A path pattern of `_headers` and `_redirects`: `/*` is a splat, `:name` one segment. */
export type Pattern = (path: string) => Readonly<Record<string, string>> | null

export interface HeaderRule {
  readonly matches: Pattern
  readonly headers: readonly (readonly [name: string, value: string])[]
}

export interface RedirectRule {
  readonly matches: Pattern
  /** The one path that it is about; null where it is a pattern. */
  readonly path: string | null
  readonly to: string
  readonly status: number
  /** Whether it wins over a file at the same path. */
  readonly force: boolean
}

const STATUSES = new Set([200, 301, 302, 303, 307, 308, 404])

/**
 * @param text as it is written: a character that stands escaped in it is that character, and no placeholder.
 * @returns a matcher that gives what its placeholders stand for.
 */
function patternOf(text: string): Pattern {
  const names: string[] = []
  const pieces = text.split(/(:[A-Za-z]\w*|\*)/).map((piece, index) => {
    if (index % 2 === 0) return decodedPath(piece).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    names.push(piece === '*' ? 'splat' : piece.slice(1))
    return piece === '*' ? '(.*)' : '([^/]+)'
  })
  // `/blog/*` also means `/blog` itself.
  const expression = new RegExp(`^${pieces.join('').replace(/\/\(\.\*\)$/, '(?:/(.*))?')}$`)
  return (path) => {
    const found = expression.exec(path)
    return found ? Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ''])) : null
  }
}

/** Parses a `_headers` file: a path on a line of its own, its headers indented below. */
export function parseHeaders(text: string): HeaderRule[] {
  const rules: { matches: Pattern; headers: [string, string][] }[] = []
  for (const line of linesOf(text)) {
    const header = /^\s+([\w-]+)\s*:\s*(.*?)\s*$/.exec(line)
    if (header) rules.at(-1)?.headers.push([(header[1] ?? '').toLowerCase(), header[2] ?? ''])
    else if (line.startsWith('/')) rules.push({ matches: patternOf(line.trim()), headers: [] })
  }
  return rules
}

/** Parses a `_redirects` file: `from to [status][!]` a line; lines about other hosts are left out. */
export function parseRedirects(text: string): RedirectRule[] {
  return linesOf(text).flatMap((line) => {
    const [from = '', to = '', code = '302'] = line.trim().split(/\s+/)
    const status = Number.parseInt(code, 10)
    if (!from.startsWith('/') || to === '' || !STATUSES.has(status)) return []
    const path = /[:*]/.test(from) ? null : decodedPath(from)
    return [{ matches: patternOf(from), path, to, status, force: code.endsWith('!') }]
  })
}

/** Rules name paths as addresses write them; what is asked for has been decoded. */
const decodedPath = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** @param values as addresses say them, decoded. @returns where a redirect leads, its placeholders filled in. */
export const filled = (to: string, values: Readonly<Record<string, string>>): string =>
  to.replace(/:([A-Za-z]\w*)/g, (found, name: string) => {
    const value = values[name]
    return value === undefined ? found : encodeURI(value)
  })

/**
 * @returns gives the rules that match a path, in their order. A shop that has moved has some thousand of one path each: these
 * are looked up, and only patterns are tried.
 */
export function rulesByPath(rules: readonly RedirectRule[]): (path: string) => readonly RedirectRule[] {
  const order = new Map(rules.map((rule, index) => [rule, index]))
  const exact = Map.groupBy(rules, ({ path }) => path)
  const patterns = exact.get(null) ?? []
  return (path) =>
    [...(exact.get(path) ?? []), ...patterns.filter(({ matches }) => matches(path))].sort(
      (one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0),
    )
}

const linesOf = (text: string): string[] =>
  text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
