import { notImplemented, RestError } from './error.ts'
import { Scanner } from './scanner.ts'
import { quoted } from './sql.ts'
import type { OrderTerm, Selected, SelectedField } from './tree.ts'

/** Every level and every relation multiplies what one request may ask for. */
const DEEPEST = 3
const MOST_RELATIONS = 20
const tooDeep = () => notImplemented(`Embedding more than ${DEEPEST} levels deep`)

const AGGREGATE = /(?:\.(?:sum|avg|min|max|count)|count)\(\)/

/** Parses `select=`. @throws RestError PGRST100 where it is malformed, PGRST123 for aggregates. */
export function parseSelect(text: string): Selected[] {
  const scanner = new Scanner(text, 'select parameter')
  const items = text === '' ? [] : scanner.list(() => selected(scanner))
  scanner.end()
  if (relationsIn(items) > MOST_RELATIONS)
    throw notImplemented(`Embedding more than ${MOST_RELATIONS} relations`)
  return items
}

const relationsIn = (items: readonly Selected[]): number =>
  items.reduce((sum, item) => sum + (item.kind === 'relation' ? 1 + relationsIn(item.children) : 0), 0)

const everything: SelectedField = { kind: 'field', field: { column: '*', path: [] }, alias: null, cast: null }

function selected(scanner: Scanner): Selected {
  if (scanner.take('*')) return everything
  const spread = scanner.take('...')
  const alias = spread ? null : scanner.attempt(() => aliasOf(scanner))
  if (scanner.match(AGGREGATE)) refuseAggregates()
  const column = scanner.name()
  if (scanner.match(AGGREGATE)) refuseAggregates()
  const relation = scanner.attempt(() => embedded(scanner, column, alias, spread))
  if (relation) return relation
  if (spread) return scanner.fail('"("')
  const path = scanner.jsonPath()
  return { kind: 'field', field: { column, path }, alias, cast: scanner.take('::') ? castOf(scanner) : null }
}

/** `alias:`, but not the first half of a cast's `::`. */
function aliasOf(scanner: Scanner): string | null {
  if (!scanner.startsWith('"') && !scanner.match(/(?=[\p{L}\p{N}_ $-]+:)/u)) return null
  const name = scanner.name()
  return scanner.match(/:(?!:)/) ? name : null
}

function embedded(
  scanner: Scanner,
  relation: string,
  alias: string | null,
  spread: boolean,
): Selected | null {
  const words: string[] = []
  while (scanner.take('!')) words.push(scanner.name())
  if (!scanner.take('(')) return null
  const children = scanner.startsWith(')')
    ? []
    : scanner.within(DEEPEST, tooDeep, () => scanner.list(() => selected(scanner)))
  scanner.expect(')')
  const hint = words.findLast((word) => word !== 'inner' && word !== 'left') ?? null
  return { kind: 'relation', relation, alias, hint, inner: words.includes('inner'), spread, children }
}

/** Names of types that are words of SQL's grammar and cannot be quoted, by the catalogue's name for them. */
const TYPE_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    int: 'int4',
    integer: 'int4',
    smallint: 'int2',
    bigint: 'int8',
    boolean: 'bool',
    real: 'float4',
    decimal: 'numeric',
    'double precision': 'float8',
    'character varying': 'varchar',
    character: 'bpchar',
    char: 'bpchar',
    'timestamp with time zone': 'timestamptz',
    'timestamp without time zone': 'timestamp',
    'time with time zone': 'timetz',
  }),
)

/** @returns the type as SQL that can only be a type. */
function castOf(scanner: Scanner): string {
  const [, written, list = ''] = scanner.match(/([a-z_][a-z0-9_]*(?: [a-z_]+)*)(\[\])?/i) ?? []
  if (!written) return scanner.fail('a type name')
  const name = written.toLowerCase()
  return quoted(TYPE_WORDS.get(name) ?? name) + list
}

const refuseAggregates = (): never => {
  throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
}

/** Parses `order=a.desc.nullslast,relation(b),data->c`. @throws RestError PGRST100 */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order')
  const terms = scanner.list(() => {
    const first = scanner.field()
    const related = first.path.length === 0 && scanner.take('(')
    const field = related ? scanner.field() : first
    if (related) scanner.expect(')')
    const descending = scanner.match(/\.(asc|desc)(?=[.,]|$)/)?.[1] === 'desc'
    const nulls = scanner.match(/\.nulls(first|last)(?=,|$)/)?.[1] ?? null
    return { relation: related ? first.column : null, field, descending, nulls }
  })
  scanner.end()
  return terms
}
