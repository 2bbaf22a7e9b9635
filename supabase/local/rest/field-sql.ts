import { RestError } from './error.ts'
import type { SchemaCache, Table } from './schema-cache.ts'
import { type Parameters, quoted } from './sql.ts'
import type { Field } from './tree.ts'

/** Where a field is looked up: a table, or the unnamed rows of a function (`columns` null where they are unknown). */
export interface Source {
  readonly name: string
  /** The alias, quoted. */
  readonly alias: string
  readonly schema: string
  readonly columns: ReadonlyMap<string, { readonly type: string }> | null
  readonly table: Table | null
}

/** @returns the SQL of a field. @throws RestError 42703 for a column that does not exist. */
export function fieldSql(cache: SchemaCache, source: Source, field: Field, parameters: Parameters): string {
  const column = columnSql(cache, source, field.column)
  if (field.path.length === 0) return column
  const steps = field.path.map(({ arrow, key }) =>
    /^-?\d{1,9}$/.test(key)
      ? `${arrow} ${parameters.add(key)}::int`
      : `${arrow} ${parameters.add(key)}::text`,
  )
  return `(to_jsonb(${column}) ${steps.join(' ')})`
}

/** @returns the SQL of a column or of a computed one, which is a function of the row. */
export function columnSql(cache: SchemaCache, source: Source, name: string): string {
  if (source.columns === null || source.columns.has(name)) return `${source.alias}.${quoted(name)}`
  const computed = cache
    .procedures(source.schema, name)
    .some(({ arguments: [first, second] }) => first?.typeId === source.table?.rowType && !second)
  if (computed) return `${quoted(source.schema)}.${quoted(name)}(${source.alias})`
  throw new RestError(400, '42703', `column ${source.name}.${name} does not exist`)
}
