/** Comments, texts, dollar-quoted texts, names and the signs that part statements; everything else means nothing here. */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\be'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|"(?:[^"]|"")*"|[a-z_][\w$]*|[();]/gi

/** What stands before `update` and `delete` where they begin no statement: locks, triggers and actions of foreign keys. */
const NO_STATEMENT = /^(?:for|key|on|or|before|after)$/

/**
 * Finds what pg-safeupdate refuses, which hosted projects load for the API's role and every function that runs below it:
 * an `update` or `delete` without `where`, in a `with` and in a text that a function may execute, too.
 * @param source body of a function, in SQL or PL/pgSQL.
 * @returns beginnings of the statements.
 */
export function unboundedIn(source: string): string[] {
  const tokens = [...source.matchAll(TOKEN)].filter(([text]) => !/^(?:--|\/\*)/.test(text))
  const at = (index: number) => tokens[index]?.[0].toLowerCase() ?? ''
  const begins = (index: number) =>
    !NO_STATEMENT.test(at(index - 1)) &&
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
  return tokens.flatMap(({ 0: text, index }, place) => {
    const quoted = /^(?:e?'([\s\S]*)'|\$\w*\$([\s\S]*)\$\w*\$)$/i.exec(text)
    if (quoted) return unboundedIn((quoted[1] ?? quoted[2] ?? '').replaceAll("''", "'"))
    return begins(place) && !isBounded(place) ? [source.slice(index, index + 60)] : []
  })
}
