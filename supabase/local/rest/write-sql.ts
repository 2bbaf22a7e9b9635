import { conditionSql } from './condition-sql.ts'
import { RestError } from './error.ts'
import { type Context, tableSource } from './fields.ts'
import type { Preferences } from './headers.ts'
import { commonKeys, objectsOf, type Payload } from './payload.ts'
import { findRelationship } from './relationships.ts'
import type { Column, Table } from './schema.ts'
import { qualified, quoted } from './sql.ts'
import type { ReadNode } from './tree.ts'

/** What a write needs to know besides its payload. */
export interface Write {
  readonly table: Table
  readonly node: ReadNode
  readonly preferences: Preferences
  readonly located: Table | null
  /** What `columns=` lists, or null. */
  readonly columns: readonly string[] | null
  /** The columns that make a sent row one that exists. */
  readonly conflict: readonly string[]
  readonly resolves: Preferences['resolution']
}

/** How many of the sent rows were new, counted while the statement runs: a merge gives back what its insert took. */
const COUNTER = "coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0)"
const counted = (step: '+' | '-', impossible: string) =>
  ` where set_config('pgrst.inserted', (${COUNTER} ${step} 1)::text, true) <> '${impossible}'`

export function insertSql(context: Context, write: Write, payload: Payload): string {
  const { table, resolves, conflict } = write
  const target = qualified(table)
  const objects = objectsOf(payload.value)
  const names = write.columns ?? commonKeys(objects)
  const written = columnsOf(table, names)
  const returning = returningSql(context, write)
  if (objects.length === 0) return `select * from ${target} where false`
  const text = Array.isArray(payload.value) ? payload.text : `[${payload.text}]`
  if (written.length === 0)
    return `insert into ${target} select from json_array_elements(${context.parameters.add(text)}::json)${returning}`
  const values = names.map((name) => `body.${quoted(name)}`).join(', ')
  const insert = `insert into ${target} (${names.map(quoted).join(', ')}) select ${values} from ${bodySql(context, write, text, written)}`
  if (resolves === null) return `${insert}${returning}`
  const sets = names.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ')
  const action = resolves === 'merge-duplicates' ? `do update set ${sets}${counted('-', '-1')}` : 'do nothing'
  return `${insert}${counted('+', '0')} on conflict (${conflict.map(quoted).join(', ')}) ${action}${returning}`
}

/** @returns the update, or an empty selection where nothing is to be set. */
export function updateSql(context: Context, write: Write, payload: Payload): string {
  const { table } = write
  const [object = {}] = objectsOf(payload.value)
  const names = write.columns ?? Object.keys(object)
  const written = columnsOf(table, names)
  if (written.length === 0) return `select * from ${qualified(table)} where false`
  const text = Array.isArray(payload.value) ? JSON.stringify([object]) : `[${payload.text}]`
  const sets = names.map((name) => `${quoted(name)} = body.${quoted(name)}`).join(', ')
  const from = bodySql(context, write, text, written)
  return `update ${qualified(table)} set ${sets} from ${from}${whereSql(context, write, 'UPDATE')}${returningSql(context, write)}`
}

export const deleteSql = (context: Context, write: Write): string =>
  `delete from ${qualified(write.table)}${whereSql(context, write, 'DELETE')}${returningSql(context, write)}`

/** @param text a JSON list. @returns its rows as `body`, what is missing in them filled with defaults if so preferred. */
function bodySql(
  { parameters }: Context,
  { preferences }: Write,
  text: string,
  columns: readonly Column[],
): string {
  const list = parameters.add(text)
  const body = `body (${columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ')})`
  const filling = preferences.missing === 'default' ? columns.filter((column) => column.default !== null) : []
  if (filling.length === 0) return `json_to_recordset(${list}::json) as ${body}`
  const defaults = filling.map((column) => `${parameters.add(column.name)}::text, ${column.default}`)
  const filled = `select jsonb_build_object(${defaults.join(', ')}) || item as item from jsonb_array_elements(${list}::jsonb) item`
  return `(${filled}) sent cross join lateral jsonb_to_record(sent.item) as ${body}`
}

/**
 * The conditions on the table itself; those on embedded relations choose among the rows that are shown.
 * @throws RestError 21000 where there are none: hosted projects guard against it with pg-safeupdate.
 */
function whereSql(context: Context, { table, node }: Write, what: 'UPDATE' | 'DELETE'): string {
  const source = tableSource(table, qualified(table))
  const embedded = [...node.embedded.keys()].flatMap(({ alias, relation }) => [alias, relation])
  const own = node.conditions.filter(
    (one) =>
      one.kind === 'junction' || !embedded.includes(one.field.column) || table.columns.has(one.field.column),
  )
  const conditions = own.map((condition) => conditionSql(context, source, condition, () => null))
  if (conditions.length === 0) throw new RestError(400, '21000', `${what} requires a WHERE clause`)
  return ` where ${conditions.join(' and ')}`
}

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
function returningSql({ cache }: Context, { table, node, preferences, located }: Write): string {
  const target = qualified(table)
  const list = (names: Iterable<string>) => [...names].map((name) => `${target}.${quoted(name)}`).join(', ')
  if (located) return ` returning ${list(table.primaryKey)}`
  if (preferences.return !== 'representation') return ' returning 1'
  const names = new Set<string>()
  for (const item of node.select) {
    if (item.kind === 'field') {
      names.add(item.field.column)
      continue
    }
    const { join, computedBy } = findRelationship(cache, table, item)
    for (const [origin] of join) names.add(origin)
    if (computedBy) names.add('*')
  }
  if (names.size === 0) return ' returning 1'
  if (!names.delete('*')) return ` returning ${list(names)}`
  const computed = [...names].filter((name) => !table.columns.has(name))
  return ` returning ${[`${target}.*`, ...computed.map((name) => list([name]))].join(', ')}`
}
