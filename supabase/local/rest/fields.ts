import { RestError } from './error.ts'
import type { SchemaCache, Table } from './schema-cache.ts'
import { type Parameters, quoted } from './sql.ts'
import type { Field } from './tree.ts'

/** What the builders of one statement share. */
export interface Context {
  readonly cache: SchemaCache
  readonly parameters: Parameters
  /** The most rows of any list, or null. */
  readonly maxRows: number | null
}

/** Where a field is looked up: a table, or the unnamed rows of a function (`columns` null where they are unknown). */
export interface Source {
  readonly name: string
  /** The alias, quoted. */
  readonly alias: string
  readonly schema: string
  readonly columns: ReadonlyMap<string, { readonly type: string }> | null
  readonly table: Table | null
}

/** The source for a table under an alias. */
export const tableSource = (table: Table, alias: string): Source => ({ ...table, alias, table })

/** @returns the SQL of a field. @throws RestError 42703 for a column that does not exist. */
export function fieldSql(context: Context, source: Source, { column, path }: Field): string {
  const sql = columnSql(context, source, column)
  if (path.length === 0) return sql
  const steps = path.map(
    ({ arrow, key }) => `${arrow} ${context.parameters.add(key)}::${isIndex(key) ? 'int' : 'text'}`,
  )
  return `(to_jsonb(${sql}) ${steps.join(' ')})`
}

const isIndex = (key: string): boolean => /^-?\d{1,9}$/.test(key)

/** @returns the name that a field has in the answer: its last key that is no index, or the column. */
export const nameOf = ({ column, path }: Field, alias: string | null): string =>
  alias ?? path.findLast(({ key }) => !isIndex(key))?.key ?? column

/** A column, a computed one, which is a function of the row, or the `count` of the rows. */
function columnSql(
  { cache }: Context,
  { name, alias, schema, columns, table }: Source,
  column: string,
): string {
  if (columns === null || columns.has(column)) return `${alias}.${quoted(column)}`
  if (cache.procedures(schema, column).some((procedure) => isOfRow(procedure.arguments, table)))
    return `${quoted(schema)}.${quoted(column)}(${alias})`
  if (column === 'count') return `count(${alias})`
  throw new RestError(400, '42703', `column ${name}.${column} does not exist`)
}

/** Whether arguments are one row of a table: what makes a function a computed column or relationship. */
export const isOfRow = (
  [first, second]: readonly { readonly typeId: string }[],
  table: Table | null,
): boolean => first !== undefined && first.typeId === table?.rowType && !second
