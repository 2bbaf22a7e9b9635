/** Operators of one value, by PostgREST's name. */
export const COMPARISONS: Readonly<Record<string, string>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
  isdistinct: 'is distinct from',
}

/** Those that take `(any)` and `(all)`. */
export const QUANTIFIABLE: ReadonlySet<string> = new Set(
  'eq gt gte lt lte like ilike match imatch'.split(' '),
)

/** Full-text operators: the function that makes the query. */
export const FULL_TEXT: Readonly<Record<string, string>> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

/** What `is.` may be followed by. */
export const IS_VALUES: Readonly<Record<string, string>> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
}

export const isOperator = (name: string): boolean =>
  Object.hasOwn(COMPARISONS, name) || Object.hasOwn(FULL_TEXT, name) || name === 'in' || name === 'is'
