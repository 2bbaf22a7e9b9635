import { RestError } from './error.ts'
import { columnSql, fieldSql, type Source } from './field-sql.ts'
import { conditionSql } from './filter-sql.ts'
import { findRelationship, type Relationship } from './relationships.ts'
import type { SchemaCache, Table } from './schema-cache.ts'
import { type Parameters, qualified, quoted } from './sql.ts'
import type { Comparison, Condition, OrderTerm, ReadNode, SelectedRelation } from './tree.ts'

/** The parts of a query; `rows` selects them all and `count` counts without limit and offset. */
export interface ReadSql {
  readonly rows: string
  readonly counted: string
}

interface Embed {
  readonly relation: SelectedRelation
  readonly relationship: Relationship
  readonly alias: string
  readonly isMany: boolean
  readonly join: string
  /** Names of the lateral's extra columns, by the SQL-safe field they order by. */
  readonly orderColumns: ReadonlyMap<Comparison['field'], string>
}

/** What the builders of one statement share. */
export interface ReadContext {
  readonly cache: SchemaCache
  readonly parameters: Parameters
  /** The most rows of any list, or null. */
  readonly maxRows: number | null
}

/** The source for a table under an alias. */
export const tableSource = (table: Table, alias: string): Source => ({
  name: table.name,
  alias,
  schema: table.schema,
  columns: table.columns,
  table,
})

/**
 * @param from the SQL behind `from` that gives `source` its rows.
 * @param filtered false where the rows are the result of a write, which its own conditions have chosen.
 */
export function readSql(
  context: ReadContext,
  node: ReadNode,
  source: Source,
  from: string,
  filtered = true,
): ReadSql {
  const embeds = embedsOf(context, node, source)
  const where = conditionsSql(context, node, source, embeds, [], filtered)
  const selected = selectSql(context, node, source, embeds)
  const tail = tailSql(context, node, source, embeds, true)
  // What is embedded without being asked about changes no number of rows.
  const asked = embeds.filter(
    (embed) => embed.relation.inner || node.conditions.some((one) => presenceOf(one, [embed])),
  )
  return {
    rows: `select ${selected} from ${from}${joinsSql(embeds)}${where}${tail}`,
    counted: `select 1 from ${from}${joinsSql(asked)}${where}`,
  }
}

function embedsOf(context: ReadContext, node: ReadNode, source: Source): Embed[] {
  return [...node.embedded].map(([relation, child]) => {
    if (!source.table) throw unrelatedRows(source, relation)
    const relationship = findRelationship(context.cache, source.table, relation)
    const isMany = relationship.cardinality.endsWith('-to-many')
    if (isMany && relation.spread)
      throw new RestError(
        400,
        'PGRST119',
        `A spread operation on '${relation.relation}' is not possible`,
        `'${source.name}' and '${relation.relation}' do not form a many-to-one or one-to-one relationship`,
      )
    const alias = context.parameters.alias(relation.alias ?? relation.relation)
    const wanted = node.order.filter((term) => term.relation !== null && isNamed(relation, term.relation))
    const orderColumns = new Map(wanted.map(({ field }, index) => [field, quoted(`order_${index}`)] as const))
    const join = lateralSql(context, { relation, relationship, alias, isMany, orderColumns }, child, source)
    return { relation, relationship, alias, isMany, orderColumns, join }
  })
}

const isNamed = (relation: SelectedRelation, name: string): boolean =>
  relation.alias === name || relation.relation === name

const unrelatedRows = (source: Source, { relation }: SelectedRelation): RestError =>
  new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${source.name}' and '${relation}' in the schema cache`,
  )

function lateralSql(
  context: ReadContext,
  embed: Omit<Embed, 'join'>,
  child: ReadNode,
  parent: Source,
): string {
  const { relation, relationship, alias, isMany, orderColumns } = embed
  const { target, junction, join } = relationship
  const inner = tableSource(target, context.parameters.alias(target.name))
  const nested = embedsOf(context, child, inner)
  const link = junction ? context.parameters.alias(junction.table.name) : inner.alias
  const on = join.map(([origin, column]) => `${parent.alias}.${quoted(origin)} = ${link}.${quoted(column)}`)
  if (junction)
    on.push(
      ...junction.toTarget.map(([near, far]) => `${link}.${quoted(near)} = ${inner.alias}.${quoted(far)}`),
    )
  const from = `${qualified(target)} ${inner.alias}${junction ? ` cross join ${qualified(junction.table)} ${link}` : ''}`
  const where = conditionsSql(context, child, inner, nested, on, true)
  const rest = `${from}${joinsSql(nested)}${where}${tailSql(context, child, inner, nested, isMany)}`
  const selected = selectSql(context, child, inner, nested)
  const rows = isMany ? `select ${selected} from ${rest}` : ''
  const extra = [...orderColumns].map(
    ([field, name]) => `, ${fieldSql(context.cache, inner, field, context.parameters)} as ${name}`,
  )
  const body = isMany
    ? `select json_agg(item) as body from (${rows}) item`
    : `select (select row_to_json(item) from (select ${selected}) item) as body${extra.join('')} from ${rest} limit 1`
  const kind = relation.inner ? 'join' : 'left join'
  return ` ${kind} lateral (${body}) ${alias} on ${relation.inner ? `${alias}.body is not null` : 'true'}`
}

function selectSql(context: ReadContext, node: ReadNode, source: Source, embeds: readonly Embed[]): string {
  const parts = node.select.map((item) => {
    if (item.kind === 'field') {
      if (item.field.column === '*') return `${source.alias}.*`
      const sql = fieldSql(context.cache, source, item.field, context.parameters)
      const name = item.alias ?? item.field.path.at(-1)?.key ?? item.field.column
      return `${item.cast ? `cast(${sql} as ${item.cast})` : sql} as ${quoted(name)}`
    }
    const embed = embeds.find(({ relation }) => relation === item)
    // `relation()` only filters: it has no columns to show.
    if (!embed || item.children.length === 0) return null
    if (item.spread) return spreadSql(context, embed)
    const name = quoted(item.alias ?? item.relation)
    return embed.isMany ? `coalesce(${embed.alias}.body, '[]') as ${name}` : `${embed.alias}.body as ${name}`
  })
  return parts.filter((part) => part !== null).join(', ')
}

function spreadSql(context: ReadContext, { relation, relationship, alias }: Embed): string {
  const names = relation.children.flatMap((child) => {
    if (child.kind === 'relation') return [child.alias ?? child.relation]
    if (child.field.column === '*') return [...relationship.target.columns.keys()]
    return [child.alias ?? child.field.path.at(-1)?.key ?? child.field.column]
  })
  return names
    .map((name) => `${alias}.body -> ${context.parameters.add(name)}::text as ${quoted(name)}`)
    .join(', ')
}

const joinsSql = (embeds: readonly Embed[]): string => embeds.map(({ join }) => join).join('')

function conditionsSql(
  context: ReadContext,
  node: ReadNode,
  source: Source,
  embeds: readonly Embed[],
  on: readonly string[],
  filtered: boolean,
): string {
  const conditions = filtered ? node.conditions : node.conditions.filter((one) => presenceOf(one, embeds))
  const where = [...on, ...conditions.map((condition) => whereSql(context, source, condition, embeds))]
  return where.length > 0 ? ` where ${where.join(' and ')}` : ''
}

/** The embedded relation that `relation=is.null` or `not.is.null` asks about. */
const presenceOf = (condition: Condition, embeds: readonly Embed[]): Embed | undefined =>
  condition.kind === 'comparison' && condition.operator === 'is' && condition.field.path.length === 0
    ? embeds.find(({ relation }) => isNamed(relation, condition.field.column))
    : undefined

function whereSql(
  context: ReadContext,
  source: Source,
  condition: Condition,
  embeds: readonly Embed[],
): string {
  const embed = presenceOf(condition, embeds)
  if (embed) return `${embed.alias}.body is ${condition.negated ? 'not ' : ''}null`
  return conditionSql(context.cache, source, condition, context.parameters)
}

function tailSql(
  context: ReadContext,
  node: ReadNode,
  source: Source,
  embeds: readonly Embed[],
  limited: boolean,
): string {
  const terms = node.order.map((term) => {
    const direction = term.descending ? ' desc' : ''
    return `${orderedBy(context, term, source, embeds)}${direction}${term.nulls ? ` nulls ${term.nulls}` : ''}`
  })
  const order = terms.length > 0 ? ` order by ${terms.join(', ')}` : ''
  if (!limited) return order
  const most = Math.min(node.limit ?? Number.POSITIVE_INFINITY, context.maxRows ?? Number.POSITIVE_INFINITY)
  const limit = Number.isFinite(most) ? ` limit ${context.parameters.add(most)}::bigint` : ''
  return `${order}${limit}${node.offset > 0 ? ` offset ${context.parameters.add(node.offset)}::bigint` : ''}`
}

function orderedBy(context: ReadContext, term: OrderTerm, source: Source, embeds: readonly Embed[]): string {
  if (term.relation === null)
    return term.field.path.length === 0
      ? columnSql(context.cache, source, term.field.column)
      : fieldSql(context.cache, source, term.field, context.parameters)
  const name = term.relation
  const embed = embeds.find(({ relation }) => isNamed(relation, name))
  if (!embed)
    throw new RestError(
      400,
      'PGRST108',
      `'${name}' is not an embedded resource in this request`,
      null,
      `Verify that '${name}' is included in the 'select' query parameter.`,
    )
  const column = embed.orderColumns.get(term.field)
  if (embed.isMany || !column)
    throw new RestError(
      400,
      'PGRST118',
      `A related order on '${name}' is not possible`,
      `'${source.name}' and '${name}' do not form a many-to-one or one-to-one relationship`,
    )
  return `${embed.alias}.${column}`
}
