import {
  columnsQuery,
  enumsQuery,
  type FunctionRow,
  functionsQuery,
  type RelationshipRow,
  relationshipsQuery,
  type TypedColumn,
  type TypedRelation,
} from './types-catalog.ts'

/** Runs one query and answers its rows as objects. */
export type RunQuery = (sql: string) => Promise<readonly object[]>

const HEADER = `/** Generated from the migrations: change those, then run \`npm run db:types\`. */

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]
`

const NUMBERS = ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid']
const NOTHING = '{ [_ in never]: never }'

/** Name of a type of Postgres → the type its JSON has in TypeScript. */
function typeOf(name: string, enums: ReadonlyMap<string, readonly string[]>): string {
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
 * @param run runs a query as a role that may read the catalogue.
 * @param schemas the exposed schemas, e.g. `['public']`.
 * @returns the text of a TypeScript module, the same for the same schema.
 */
export async function generateTypes(run: RunQuery, schemas: readonly string[]): Promise<string> {
  const columns = (await run(columnsQuery(schemas))) as TypedColumn[]
  const relationships = (await run(relationshipsQuery(schemas))) as RelationshipRow[]
  const functions = (await run(functionsQuery(schemas))) as FunctionRow[]
  const enumRows = (await run(enumsQuery(schemas))) as { schema: string; name: string; values: string[] }[]
  const enums = new Map(enumRows.map((row) => [row.name, row.values]))

  const parts = schemas.map((schema) => {
    const here = columns.filter((column) => column.schema === schema)
    const relations = (kind: TypedRelation) =>
      [...new Set(here.filter((column) => column.kind === kind).map((column) => column.relation))].map(
        (name) => {
          const own = here.filter((column) => column.relation === name)
          const links = relationships.filter((link) => link.schema === schema && link.relation === name)
          return relationType(name, kind, own, links, enums)
        },
      )
    const own = functions.filter((row) => row.schema === schema)
    const kinds = enumRows.filter((row) => row.schema === schema)
    return `${schema}: ${block([
      `Tables: ${block(relations('table'))}`,
      `Views: ${block(relations('view'))}`,
      `Functions: ${block(own.map((row) => functionType(row, enums)))}`,
      `Enums: ${block(kinds.map((row) => `${row.name}: ${typeOf(row.name, enums)}`))}`,
      `CompositeTypes: ${NOTHING}`,
    ])}`
  })
  return `${HEADER}\nexport type Database = ${block(parts)}\n`
}

function relationType(
  name: string,
  kind: TypedRelation,
  columns: readonly TypedColumn[],
  links: readonly RelationshipRow[],
  enums: ReadonlyMap<string, readonly string[]>,
): string {
  const type = (column: TypedColumn) => typeOf(column.type, enums) + (column.nullable ? ' | null' : '')
  const written = (column: TypedColumn, optional: boolean) =>
    column.generated ? `${column.name}?: never` : `${column.name}${optional ? '?' : ''}: ${type(column)}`
  const parts = [`Row: ${block(columns.map((column) => `${column.name}: ${type(column)}`))}`]
  if (kind === 'table') {
    parts.push(
      `Insert: ${block(columns.map((column) => written(column, column.nullable || column.defaulted)))}`,
      `Update: ${block(columns.map((column) => written(column, true)))}`,
    )
  }
  const relationships = links.map((link) =>
    block([
      `foreignKeyName: ${JSON.stringify(link.name)}`,
      `columns: ${JSON.stringify(link.columns)}`,
      `isOneToOne: ${link.one_to_one}`,
      `referencedRelation: ${JSON.stringify(link.referenced)}`,
      `referencedColumns: ${JSON.stringify(link.referenced_columns)}`,
    ]),
  )
  parts.push(`Relationships: [${relationships.join(', ')}]`)
  return `${name}: ${block(parts)}`
}

function functionType(row: FunctionRow, enums: ReadonlyMap<string, readonly string[]>): string {
  const args = row.arguments.map(
    (argument) => `${argument.name}${argument.optional ? '?' : ''}: ${typeOf(argument.type, enums)}`,
  )
  const result = row.columns
    ? block(row.columns.map((column) => `${column.name}: ${typeOf(column.type, enums)}`))
    : typeOf(row.returns, enums)
  return `${row.name}: { Args: ${block(args)}; Returns: ${result}${row.returns_set ? '[]' : ''} }`
}
