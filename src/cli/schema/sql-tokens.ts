/** Comments, texts, dollar-quoted texts, names and the signs that part statements; everything else means nothing here. */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\be'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|"(?:[^"]|"")*"|[a-z_][\w$]*|:=|[().,;]/gi

/** A word, a text with its quotes or a sign of SQL, and where it stands. */
export interface Token {
  readonly text: string
  readonly index: number
}

/** @returns what a text in SQL or PL/pgSQL is made of, without comments, numbers and operators. */
export const tokensOf = (source: string): Token[] =>
  [...source.matchAll(TOKEN)].flatMap(({ 0: text, index }) =>
    /^(?:--|\/\*)/.test(text) ? [] : [{ text, index }],
  )

/** What stands before `update` and `delete` where they begin no statement: locks, triggers and actions of foreign keys. */
export const BEFORE_NO_STATEMENT = /^(?:for|key|on|or|before|after)$/
