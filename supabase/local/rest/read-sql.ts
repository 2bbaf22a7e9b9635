import { conditionSql } from './condition-sql.ts'
import { notImplemented, RestError } from './error.ts'
import { type Context, fieldSql, nameOf, type Source, tableSource } from './fields.ts'
import { notEmbedded } from './parse-query.ts'
import { findRelationship, type Relationship } from './relationships.ts'
import type { Table } from './schema.ts'
import { qualified, quoted } from './sql.ts'
import type { Comparison, Condition, Field, OrderTerm, ReadNode, Selected, SelectedRelation } from './tree.ts'

/** One table of a query: what is asked of it, where its fields are, and what is embedded in it. */
interface Level {
  readonly context: Context
  readonly node: ReadNode
  readonly source: Source
  readonly embeds: readonly Embed[]
}

interface Embed {
  readonly relation: SelectedRelation
  readonly relationship: Relationship
  readonly alias: string
  readonly isMany: boolean
  /** The lateral's extra columns, by the fields that rows are ordered by. */
  readonly orderColumns: ReadonlyMap<Field, string>
  readonly join: string
}

/**
 * @param from the SQL behind `from` that gives `source` its rows.
 * @param filtered false where the rows are the result of a write, which its own conditions have chosen.
 * @returns `rows`, which selects them all, and `counted`, which has a row for each without limit and offset
 */
export function readSql(context: Context, asked: ReadNode, source: Source, from: string, filtered = true) {
  const embeds = embedsOf(context, asked, source)
  const conditions = asked.conditions.filter((one) => filtered || presenceOf(one, embeds))
  const node = { ...asked, conditions, order: filtered ? asked.order : [] }
  const level = { context, node, source, embeds }
  const where = whereSql(level)
  // What is embedded without being asked about changes no number of rows.
  const needed = embeds.filter((embed) => embed.relation.inner || asksFor(asked.conditions, embed))
  const selected = selectSql(level)
  return {
    rows: `select ${selected} from ${from}${joinsSql(embeds)}${where}${tailSql(level, true)}`,
    counted: `select 1 from ${from}${joinsSql(needed)}${where}`,
  }
}

/** @param above the tables that `source` is embedded in. */
function embedsOf(
  context: Context,
  node: ReadNode,
  source: Source,
  above: readonly (Table | null)[] = [],
): Embed[] {
  return [...node.embedded].map(([relation, child]) => {
    const pair = `'${source.name}' and '${relation.relation}'`
    if (!source.table)
      throw new RestError(
        400,
        'PGRST200',
        `Could not find a relationship between ${pair} in the schema cache`,
      )
    const relationship = findRelationship(context.cache, source.table, relation)
    // There and back multiplies the rows of both. A table that refers to itself is another matter.
    if (relationship.target !== source.table && above.includes(relationship.target))
      throw notImplemented(`Embedding '${relation.relation}' in what it embeds itself`)
    const isMany = relationship.cardinality.endsWith('-to-many')
    if (isMany && relation.spread) {
      const message = `A spread operation on '${relation.relation}' is not possible`
      throw new RestError(400, 'PGRST119', message, `${pair} ${NOT_TO_ONE}`)
    }
    const alias = context.parameters.alias('embedded')
    const wanted = node.order.filter((term) => term.relation !== null && isNamed(relation, term.relation))
    const orderColumns = new Map(wanted.map(({ field }, index) => [field, quoted(`order_${index}`)] as const))
    const embed = { relation, relationship, alias, isMany, orderColumns }
    return { ...embed, join: lateralSql(context, embed, child, source, above) }
  })
}

const NOT_TO_ONE = 'do not form a many-to-one or one-to-one relationship'

const isNamed = (relation: SelectedRelation, name: string): boolean =>
  relation.alias === name || relation.relation === name

function lateralSql(
  context: Context,
  embed: Omit<Embed, 'join'>,
  node: ReadNode,
  parent: Source,
  above: readonly (Table | null)[],
): string {
  const { relation, relationship, alias, isMany, orderColumns } = embed
  const { target, junction, join, computedBy } = relationship
  const source = tableSource(target, context.parameters.alias(target.name))
  const level = { context, node, source, embeds: embedsOf(context, node, source, [...above, parent.table]) }
  const link = junction ? context.parameters.alias(junction.table.name) : source.alias
  const equal = (left: string, right: string, pairs: Relationship['join']) =>
    pairs.map(([near, far]) => `${left}.${quoted(near)} = ${right}.${quoted(far)}`)
  const on = [
    ...equal(parent.alias, link, join),
    ...(junction ? equal(link, source.alias, junction.toTarget) : []),
  ]
  const rowsOf = computedBy ? `${computedBy}(${parent.alias})` : qualified(target)
  const from = `${rowsOf} ${source.alias}${junction ? ` cross join ${qualified(junction.table)} ${link}` : ''}`
  const rest = `${from}${joinsSql(level.embeds)}${whereSql(level, on)}${tailSql(level, isMany)}`
  const selected = selectSql(level)
  const extra = [...orderColumns].map(([field, name]) => `, ${fieldSql(context, source, field)} as ${name}`)
  const body = isMany
    ? `select json_agg(item) as body from (select ${selected} from ${rest}) item`
    : `select (select row_to_json(item) from (select ${selected}) item) as body${extra.join('')} from ${rest} limit 1`
  if (relation.inner) return ` join lateral (${body}) ${alias} on ${alias}.body is not null`
  return ` left join lateral (${body}) ${alias} on true`
}

function selectSql({ context, node, source, embeds }: Level): string {
  const parts = node.select.map((item) => {
    if (item.kind === 'field') {
      if (item.field.column === '*') return `${source.alias}.*`
      const sql = fieldSql(context, source, item.field)
      return `${item.cast ? `cast(${sql} as ${item.cast})` : sql} as ${quoted(nameOf(item.field, item.alias))}`
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

function spreadSql({ cache, parameters }: Context, { relation, relationship, alias }: Embed): string {
  const namesOf = (children: readonly Selected[], target: Table): string[] =>
    children.flatMap((child) => {
      if (child.kind === 'relation' && child.spread)
        return namesOf(child.children, findRelationship(cache, target, child).target)
      if (child.kind === 'relation') return [child.alias ?? child.relation]
      return child.field.column === '*' ? [...target.columns.keys()] : [nameOf(child.field, child.alias)]
    })
  return namesOf(relation.children, relationship.target)
    .map((name) => `${alias}.body -> ${parameters.add(name)}::text as ${quoted(name)}`)
    .join(', ')
}

const asksFor = (conditions: readonly Condition[], embed: Embed): boolean =>
  conditions.some((one) => (one.kind === 'junction' ? asksFor(one.members, embed) : presenceOf(one, [embed])))

const joinsSql = (embeds: readonly Embed[]): string => embeds.map(({ join }) => join).join('')

function whereSql({ context, node, source, embeds }: Level, on: readonly string[] = []): string {
  const presence = (condition: Comparison) => {
    const embed = presenceOf(condition, embeds)
    return embed ? `${embed.alias}.body is null` : null
  }
  const where = [...on, ...node.conditions.map((one) => conditionSql(context, source, one, presence))]
  return where.length > 0 ? ` where ${where.join(' and ')}` : ''
}

/** The embedded relation that `relation=is.null` or `not.is.null` asks about. */
const presenceOf = (condition: Condition, embeds: readonly Embed[]): Embed | undefined =>
  condition.kind === 'comparison' && condition.operator === 'is' && condition.field.path.length === 0
    ? embeds.find(({ relation }) => isNamed(relation, condition.field.column))
    : undefined

function tailSql(level: Level, limited: boolean): string {
  const { context, node } = level
  const terms = node.order.map((term) => {
    const direction = term.descending ? ' desc' : ''
    return `${orderedBy(level, term)}${direction}${term.nulls ? ` nulls ${term.nulls}` : ''}`
  })
  const order = terms.length > 0 ? ` order by ${terms.join(', ')}` : ''
  if (!limited) return order
  const most = Math.min(node.limit ?? Number.POSITIVE_INFINITY, context.maxRows ?? Number.POSITIVE_INFINITY)
  const limit = Number.isFinite(most) ? ` limit ${context.parameters.add(most)}::bigint` : ''
  return `${order}${limit}${node.offset > 0 ? ` offset ${context.parameters.add(node.offset)}::bigint` : ''}`
}

function orderedBy({ context, source, embeds }: Level, { relation: name, field }: OrderTerm): string {
  if (name === null) return fieldSql(context, source, field)
  const embed = embeds.find(({ relation }) => isNamed(relation, name))
  if (!embed) throw notEmbedded(name)
  const column = embed.orderColumns.get(field)
  if (!embed.isMany && column) return `${embed.alias}.${column}`
  const why = `'${source.name}' and '${name}' ${NOT_TO_ONE}`
  throw new RestError(400, 'PGRST118', `A related order on '${name}' is not possible`, why)
}
