import { BEFORE_NO_STATEMENT, tokensOf } from '../../src/cli/schema/sql-tokens.ts'

/**
 * Finds what pg-safeupdate refuses, which hosted projects load for the API's role and every function that runs below it:
 * an `update` or `delete` without `where`, in a `with` and in a text that a function may execute, too.
 * @param source body of a function, in SQL or PL/pgSQL.
 * @returns beginnings of the statements.
 */
export function unboundedIn(source: string): string[] {
  const tokens = tokensOf(source)
  const at = (index: number) => tokens[index]?.text.toLowerCase() ?? ''
  const begins = (index: number) =>
    !BEFORE_NO_STATEMENT.test(at(index - 1)) &&
    (at(index) === 'delete'
      ? at(index + 1) === 'from'
      : at(index) === 'update' && /^["a-z_]/.test(at(index + 1)) && at(index + 1) !== 'set')
  const isBounded = (start: number) => {
    let depth = 0
    for (let index = start; index < tokens.length && depth >= 0; index++) {
      const token = at(index)
      if (depth === 0 && token === 'where') return true
      if (depth === 0 && (token === ';' || token === 'loop')) return false
      if (token === '(') depth++
      if (token === ')') depth--
    }
    return false
  }
  return tokens.flatMap(({ text, index }, place) => {
    const quoted = /^(?:e?'([\s\S]*)'|\$\w*\$([\s\S]*)\$\w*\$)$/i.exec(text)
    if (quoted) return unboundedIn((quoted[1] ?? quoted[2] ?? '').replaceAll("''", "'"))
    return begins(place) && !isBounded(place) ? [source.slice(index, index + 60)] : []
  })
}
