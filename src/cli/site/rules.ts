/** A path pattern of `_headers` and `_redirects`: `/*` is a splat, `:name` one segment. */
export type Pattern = (path: string) => Readonly<Record<string, string>> | null

export interface HeaderRule {
  readonly matches: Pattern
  readonly headers: readonly (readonly [name: string, value: string])[]
}

export interface RedirectRule {
  readonly matches: Pattern
  readonly to: string
  readonly status: number
  /** Whether it wins over a file at the same path. */
  readonly force: boolean
}

const STATUSES = new Set([200, 301, 302, 303, 307, 308, 404])

/** @returns a matcher that gives what its placeholders stand for. */
function patternOf(text: string): Pattern {
  const names: string[] = []
  const source = text.replace(/:([A-Za-z]\w*)|\*|[.+?^${}()|[\]\\]/g, (found, name?: string) => {
    if (name === undefined && found !== '*') return `\\${found}`
    names.push(name ?? 'splat')
    return name === undefined ? '(.*)' : '([^/]+)'
  })
  // `/blog/*` also means `/blog` itself.
  const expression = new RegExp(`^${source.replace(/\/\(\.\*\)$/, '(?:/(.*))?')}$`)
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
    return [{ matches: patternOf(from), to, status, force: code.endsWith('!') }]
  })
}

/** @returns where a redirect leads, its placeholders filled in. */
export const filled = (to: string, values: Readonly<Record<string, string>>): string =>
  to.replace(/:([A-Za-z]\w*)/g, (found, name: string) => values[name] ?? found)

const linesOf = (text: string): string[] =>
  text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
