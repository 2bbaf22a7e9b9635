/** A rule or at-rule: its selector or prelude, and what stands between its braces. */
export interface Block {
  readonly head: string
  readonly body: readonly Part[]
}

/** A declaration or a statement such as `@layer a, b` is kept as its text. */
export type Part = string | Block

/** @returns the index after a quoted text that begins at `start`. */
function afterQuote(css: string, start: number): number {
  const quote = css[start]
  let index = start + 1
  while (index < css.length && css[index] !== quote) index += css[index] === '\\' ? 2 : 1
  return index + 1
}

/** @returns the index after a pair of parentheses that begins at `start`. */
export function afterParentheses(css: string, start: number): number {
  let index = start + 1
  while (index < css.length && css[index] !== ')') index = afterToken(css, index)
  return index + 1
}

/** @returns the index after one escape, quoted text, pair of parentheses or plain character. */
function afterToken(css: string, index: number): number {
  const sign = css[index]
  if (sign === '\\') return index + 2
  if (sign === '"' || sign === "'") return afterQuote(css, index)
  return sign === '(' ? afterParentheses(css, index) : index + 1
}

/** Reads the blocks of a minified stylesheet; what it does not understand stays as it is written. */
export function parseStylesheet(source: string): Part[] {
  const css = source.replace(/\/\*.*?\*\//gs, '')
  let index = 0
  function parts(): Part[] {
    const found: Part[] = []
    let start = index
    const take = () => {
      const text = css.slice(start, index).trim()
      index += 1
      start = index
      return text
    }
    while (index < css.length) {
      const sign = css[index]
      if (sign === '{') {
        const head = take()
        found.push({ head, body: parts() })
        start = index
      } else if (sign === '}' || sign === ';') {
        const text = take()
        if (text !== '') found.push(text)
        if (sign === '}') return found
      } else index = afterToken(css, index)
    }
    const rest = take()
    return rest === '' ? found : [...found, rest]
  }
  return parts()
}

/** @returns the stylesheet's text, minified. */
export const printStylesheet = (parts: readonly Part[]): string =>
  parts
    .map((part) => (typeof part === 'string' ? `${part};` : `${part.head}{${printStylesheet(part.body)}}`))
    .join('')
    .replaceAll(';}', '}')
