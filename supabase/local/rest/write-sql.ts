import { RestError } from './error.ts'
import { conditionSql } from './filter-sql.ts'
import { commonKeys, objectsOf, type Payload } from './payload.ts'
import type { Preferences } from './prefer.ts'
import { type ReadContext, tableSource } from './read-sql.ts'
import { findRelationship } from './relationships.ts'
import type { Column, Table } from './schema-cache.ts'
import { qualified, quoted } from './sql.ts'
import type { ReadNode } from './tree.ts'

/** How many of the sent rows were new, counted while the statement runs: a merge gives back what its insert took. */
const COUNTER = "coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0)"
const counted = (step: '+' | '-', impossible: string) =>
  ` where set_config('pgrst.inserted', (${COUNTER} ${step} 1)::text, true) <> '${impossible}'`

/** What a write needs to know besides its table. */
export interface Write {
  readonly table: Table
  readonly node: ReadNode
  readonly preferences: Preferences
}

/** @param columns what `columns=` lists, or null. @param conflict what `on_conflict=` lists, or null. */
export function insertSql(
  { cache, parameters }: ReadContext,
  { table, node, preferences }: Write,
  payload: Payload,
  columns: readonly string[] | null,
  conflict: readonly string[] | null,
): string {
  const target = qualified(table)
  const objects = objectsOf(payload.value)
  const names = columns ?? commonKeys(objects)
  const written = columnsOf(table, names)
  const returning = returningSql(cache, table, node, preferences)
  if (objects.length === 0) return `select * from ${target} where false`
  if (written.length === 0) return `insert into ${target} default values${returning}`
  const list = names.map(quoted).join(', ')
  const body = parameters.add(Array.isArray(payload.value) ? payload.text : `[${payload.text}]`)
  const rows = `${body}::json`
  const defaults = written.filter((column) => column.default !== null)
  const from =
    preferences.missing === 'default' && defaults.length > 0
      ? `(select jsonb_build_object(${defaults.map((column) => `${parameters.add(column.name)}::text, ${column.default}`).join(', ')}) || item as item
          from jsonb_array_elements(${body}::jsonb) item) sent
         cross join lateral jsonb_to_record(sent.item) as body (${definitions(written)})`
      : `json_to_recordset(${rows}) as body (${definitions(written)})`
  const keys = conflict ?? table.primaryKey
  const upsert = preferences.resolution !== null && keys.length > 0
  const insert = `insert into ${target} (${list}) select ${names.map((name) => `body.${quoted(name)}`).join(', ')} from ${from}`
  if (!upsert) return `${insert}${returning}`
  columnsOf(table, keys)
  const merge = preferences.resolution === 'merge-duplicates'
  const sets = names.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ')
  const action = merge ? `do update set ${sets}${counted('-', '-1')}` : 'do nothing'
  return `${insert}${counted('+', '0')} on conflict (${keys.map(quoted).join(', ')}) ${action}${returning}`
}

/** @returns the update, or an empty selection where nothing is to be set. */
export function updateSql(
  context: ReadContext,
  { table, node, preferences }: Write,
  payload: Payload,
  columns: readonly string[] | null,
): string {
  const [object] = objectsOf(payload.value)
  const names = (columns ?? Object.keys(object ?? {})).filter((name) => object && Object.hasOwn(object, name))
  const written = columnsOf(table, names)
  if (written.length === 0) return `select * from ${qualified(table)} where false`
  const body = context.parameters.add(firstOf(payload))
  const sets = names.map((name) => `${quoted(name)} = body.${quoted(name)}`).join(', ')
  const where = whereSql(context, table, node)
  return `update ${qualified(table)} set ${sets} from json_to_record(${body}::json) as body (${definitions(written)})${where}${returningSql(context.cache, table, node, preferences)}`
}

export const deleteSql = (context: ReadContext, { table, node, preferences }: Write): string =>
  `delete from ${qualified(table)}${whereSql(context, table, node)}${returningSql(context.cache, table, node, preferences)}`

/** The text of the one object that an update sends, also when it came in a list. */
const firstOf = ({ text, value }: Payload): string => (Array.isArray(value) ? JSON.stringify(value[0]) : text)

function whereSql({ cache, parameters }: ReadContext, table: Table, node: ReadNode): string {
  const source = tableSource(table, qualified(table))
  const embedded = [...node.embedded.keys()].flatMap(({ alias, relation }) => [alias, relation])
  const own = node.conditions.filter(
    (one) =>
      one.kind === 'junction' || !embedded.includes(one.field.column) || table.columns.has(one.field.column),
  )
  const conditions = own.map((condition) => conditionSql(cache, source, condition, parameters))
  return conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
}

const definitions = (columns: readonly Column[]): string =>
  columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ')

/** @throws RestError PGRST204 for a column that the table does not have. */
function columnsOf(table: Table, names: readonly string[]): Column[] {
  return names.map((name) => {
    const column = table.columns.get(name)
    if (column) return column
    const message = `Could not find the '${name}' column of '${table.name}' in the schema cache`
    throw new RestError(400, 'PGRST204', message)
  })
}

/** Only what the answer shows is returned: a role may be allowed to write columns that it may not read. */
function returningSql(
  cache: ReadContext['cache'],
  table: Table,
  node: ReadNode,
  preferences: Preferences,
): string {
  if (preferences.return !== 'representation') return ' returning 1'
  const names = new Set<string>()
  for (const item of node.select) {
    if (item.kind === 'field') names.add(item.field.column)
    else for (const [origin] of findRelationship(cache, table, item).join) names.add(origin)
  }
  for (const term of node.order) if (term.relation === null) names.add(term.field.column)
  const all = [...names].some((name) => !table.columns.has(name))
  const target = qualified(table)
  if (all) return ` returning ${target}.*`
  return ` returning ${names.size === 0 ? '1' : [...names].map((name) => `${target}.${quoted(name)}`).join(', ')}`
}
