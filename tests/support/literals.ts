/** A quoted text in a source file. */
export interface Literal {
  /** What stands between its quotes; what a template fills in is a `0`. */
  readonly text: string
  readonly start: number
  readonly end: number
}

/** @returns the index after a comment that begins at `at`, or `at`. */
function afterComment(source: string, at: number): number {
  if (source.startsWith('//', at)) return source.indexOf('\n', at)
  return source.startsWith('/*', at) ? source.indexOf('*/', at) + 2 : at
}

/** @returns the index after a regular expression that begins at `at`. */
function afterPattern(source: string, at: number): number {
  let end = at + 1
  let inSet = false
  while (end < source.length && (inSet || source[end] !== '/')) {
    if (source[end] === '[') inSet = true
    if (source[end] === ']') inSet = false
    end += source[end] === '\\' ? 2 : 1
  }
  return end + 1
}

/** Finds the quoted texts of a TypeScript file, those inside of templates, too. */
export function literalsIn(source: string): Literal[] {
  const found: Literal[] = []

  /** Reads code up to the brace that closes it. @returns the index of that brace. */
  function code(from: number): number {
    let depth = 0
    let at = from
    while (at < source.length) {
      const next = afterComment(source, at)
      if (next !== at) {
        if (next < 0) return source.length
        at = next
        continue
      }
      const sign = source[at] ?? ''
      if (sign === '}' && depth === 0) return at
      if (sign === '{') depth += 1
      if (sign === '}') depth -= 1
      if (sign === '/' && /[(=,:!?|&>]$/.test(source.slice(0, at).trimEnd())) at = afterPattern(source, at)
      else at = /['"`]/.test(sign) ? quoted(at) : at + 1
    }
    return at
  }

  /** Reads a quoted text. @returns the index after it. */
  function quoted(from: number): number {
    const quote = source[from]
    let text = ''
    let at = from + 1
    while (at < source.length && source[at] !== quote) {
      if (source.startsWith('${', at) && quote === '`') {
        at = code(at + 2) + 1
        text += '0'
      } else {
        const length = source[at] === '\\' ? 2 : 1
        text += source.slice(at, at + length)
        at += length
      }
    }
    found.push({ text, start: from + 1, end: at })
    return at + 1
  }

  code(0)
  return found
}
