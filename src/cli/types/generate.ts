import {
  ENUMS,
  FUNCTIONS,
  RELATIONS,
  type TypedColumn,
  type TypedEnum,
  type TypedFunction,
  type TypedRelation,
} from './catalog.ts'

/** Runs one query and answers its rows as objects. */
export type RunQuery = (sql: string, params: readonly unknown[]) => Promise<readonly object[]>
type Enums = ReadonlyMap<string, readonly string[]>

const HEADER = `/** Generated from the migrations: change those, then run \`npm run db:types\`. */

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]
`

const NUMBERS = ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid']
const NOTHING = '{ [_ in never]: never }'

/** Name of a type of Postgres → the type its JSON has in TypeScript. */
function typeOf(name: string, enums: Enums): string {
  if (name.startsWith('_')) {
    const item = typeOf(name.slice(1), enums)
    return item.includes('|') ? `(${item})[]` : `${item}[]`
  }
  if (NUMBERS.includes(name)) return 'number'
  if (name === 'bool') return 'boolean'
  if (name === 'json' || name === 'jsonb') return 'Json'
  if (name === 'void') return 'undefined'
  if (name === 'record') return 'Record<string, unknown>'
  const values = enums.get(name)
  return values ? values.map((value) => JSON.stringify(value)).join(' | ') : 'string'
}

/** An object type, an entry a line, so that a change of the schema reads well as a difference. */
const block = (entries: readonly string[]): string =>
  entries.length ? `{\n${entries.join('\n').replace(/^/gm, '  ')}\n}` : NOTHING

/**
 * Writes the `Database` type that supabase-js takes.
 * @param run as a role that may read the catalogue. @param schemas the exposed ones, e.g. `['public']`.
 * @returns the text of a TypeScript module, the same for the same schema.
 */
export async function generateTypes(run: RunQuery, schemas: readonly string[]): Promise<string> {
  const relations = (await run(RELATIONS, [schemas])) as TypedRelation[]
  const functions = (await run(FUNCTIONS, [schemas])) as TypedFunction[]
  const enumRows = (await run(ENUMS, [schemas])) as TypedEnum[]
  const enums = new Map(enumRows.map((row) => [row.name, row.values]))
  const parts = schemas.map((schema) => {
    const own = <T extends { readonly schema: string }>(rows: readonly T[]) =>
      rows.filter((row) => row.schema === schema)
    const relationTypes = (isTable: boolean) =>
      block(own(relations.filter((one) => one.isTable === isTable)).map((one) => relationType(one, enums)))
    return `${schema}: ${block([
      `Tables: ${relationTypes(true)}`,
      `Views: ${relationTypes(false)}`,
      `Functions: ${block(own(functions).map((row) => functionType(row, enums)))}`,
      `Enums: ${block(own(enumRows).map((row) => `${row.name}: ${typeOf(row.name, enums)}`))}`,
      `CompositeTypes: ${NOTHING}`,
    ])}`
  })
  return `${HEADER}\nexport type Database = ${block(parts)}\n`
}

function relationType({ name, isTable, columns, relationships }: TypedRelation, enums: Enums): string {
  const type = (column: TypedColumn) => typeOf(column.type, enums) + (column.nullable ? ' | null' : '')
  const written = (column: TypedColumn, optional: boolean) =>
    column.generated ? `${column.name}?: never` : `${column.name}${optional ? '?' : ''}: ${type(column)}`
  const parts = [`Row: ${block(columns.map((column) => `${column.name}: ${type(column)}`))}`]
  if (isTable)
    parts.push(
      `Insert: ${block(columns.map((column) => written(column, column.nullable || column.defaulted)))}`,
      `Update: ${block(columns.map((column) => written(column, true)))}`,
    )
  const links = relationships.map((link) =>
    block(Object.entries(link).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)),
  )
  return `${name}: ${block([...parts, `Relationships: [${links.join(', ')}]`])}`
}

function functionType({ name, arguments: all, ...row }: TypedFunction, enums: Enums): string {
  const fields = (list: readonly { name: string; type: string; optional?: boolean; nullable?: boolean }[]) =>
    block(
      list.map(
        ({ name, type, optional, nullable }) =>
          `${name}${optional ? '?' : ''}: ${typeOf(type, enums)}${nullable ? ' | null' : ''}`,
      ),
    )
  const result = row.columns ? fields(row.columns) : typeOf(row.returns, enums)
  return `${name}: { Args: ${fields(all)}; Returns: ${result}${row.returnsSet ? '[]' : ''} }`
}
