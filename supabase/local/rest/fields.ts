import type { SchemaCache, Table } from './schema.ts'
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
  readonly columns: ReadonlyMap<string, { readonly type: string }> | null
  readonly table: Table | null
}

/** The source for a table under an alias. */
export const tableSource = (table: Table, alias = quoted(table.name)): Source => ({ ...table, alias, table })

/**
 * @returns the SQL of a field. What is no column Postgres takes for a function of the row, which is what makes computed
 * columns, or refuses itself, with a hint.
 */
export function fieldSql({ parameters }: Context, { alias }: Source, { column, path }: Field): string {
  const sql = `${alias}.${quoted(column)}`
  if (path.length === 0) return sql
  const steps = path.map(
    ({ arrow, key }) => `${arrow} ${parameters.add(key)}::${isIndex(key) ? 'int' : 'text'}`,
  )
  return `(to_jsonb(${sql}) ${steps.join(' ')})`
}

const isIndex = (key: string): boolean => /^-?\d{1,9}$/.test(key)

/** @returns the name that a field has in the answer: its last key that is no index, or the column. */
export const nameOf = ({ column, path }: Field, alias: string | null): string =>
  alias ?? path.findLast(({ key }) => !isIndex(key))?.key ?? column

/** Whether arguments are one row of a table: what makes a function a computed relationship. */
export const isOfRow = (
  [first, second]: readonly { readonly typeId: string }[],
  table: Table | null,
): boolean => first !== undefined && first.typeId === table?.rowType && !second
