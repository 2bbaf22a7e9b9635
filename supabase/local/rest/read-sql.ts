import { conditionSql } from './condition-sql.ts'
import { RestError } from './error.ts'
import { type Context, fieldSql, nameOf, type Source, tableSource } from './fields.ts'
import { notEmbedded } from './parse-query.ts'
import { findRelationship, type Relationship } from './relationships.ts'
import type { Table } from './schema-cache.ts'
import { qualified, quoted } from './sql.ts'
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

/**
 * @param from the SQL behind `from` that gives `source` its rows.
 * @param filtered false where the rows are the result of a write, which its own conditions have chosen.
 */
export function readSql(
  context: Context,
  node: ReadNode,
  source: Source,
  from: string,
  filtered = true,
): ReadSql {
  const embeds = embedsOf(context, node, source)
  const where = conditionsSql(context, node, source, embeds, [], filtered)
  const selected = selectSql(context, node, source, embeds)
  const shown = filtered ? node : { ...node, order: [] }
  const tail = tailSql(context, shown, source, embeds, true)
  // What is embedded without being asked about changes no number of rows.
  const asked = embeds.filter((embed) => embed.relation.inner || asksFor(node.conditions, embed))
  return {
    rows: `select ${selected} from ${from}${joinsSql(embeds)}${where}${tail}`,
    counted: `select 1 from ${from}${joinsSql(asked)}${where}`,
  }
}

function embedsOf(context: Context, node: ReadNode, source: Source): Embed[] {
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

function lateralSql(context: Context, embed: Omit<Embed, 'join'>, child: ReadNode, parent: Source): string {
  const { relation, relationship, alias, isMany, orderColumns } = embed
  const { target, junction, join, computedBy } = relationship
  const inner = tableSource(target, context.parameters.alias(target.name))
  const nested = embedsOf(context, child, inner)
  const link = junction ? context.parameters.alias(junction.table.name) : inner.alias
  const on = join.map(([origin, column]) => `${parent.alias}.${quoted(origin)} = ${link}.${quoted(column)}`)
  if (junction)
    on.push(
      ...junction.toTarget.map(([near, far]) => `${link}.${quoted(near)} = ${inner.alias}.${quoted(far)}`),
    )
  const rowsOf = computedBy ? `${computedBy}(${parent.alias})` : qualified(target)
  const from = `${rowsOf} ${inner.alias}${junction ? ` cross join ${qualified(junction.table)} ${link}` : ''}`
  const where = conditionsSql(context, child, inner, nested, on, true)
  const rest = `${from}${joinsSql(nested)}${where}${tailSql(context, child, inner, nested, isMany)}`
  const selected = selectSql(context, child, inner, nested)
  const rows = isMany ? `select ${selected} from ${rest}` : ''
  const extra = [...orderColumns].map(([field, name]) => `, ${fieldSql(context, inner, field)} as ${name}`)
  const body = isMany
    ? `select json_agg(item) as body from (${rows}) item`
    : `select (select row_to_json(item) from (select ${selected}) item) as body${extra.join('')} from ${rest} limit 1`
  const kind = relation.inner ? 'join' : 'left join'
  return ` ${kind} lateral (${body}) ${alias} on ${relation.inner ? `${alias}.body is not null` : 'true'}`
}

function selectSql(context: Context, node: ReadNode, source: Source, embeds: readonly Embed[]): string {
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
  const namesOf = (children: SelectedRelation['children'], target: Table): string[] =>
    children.flatMap((child) => {
      if (child.kind === 'relation')
        return child.spread
          ? namesOf(child.children, findRelationship(cache, target, child).target)
          : [child.alias ?? child.relation]
      return child.field.column === '*' ? [...target.columns.keys()] : [nameOf(child.field, child.alias)]
    })
  return namesOf(relation.children, relationship.target)
    .map((name) => `${alias}.body -> ${parameters.add(name)}::text as ${quoted(name)}`)
    .join(', ')
}

const asksFor = (conditions: readonly Condition[], embed: Embed): boolean =>
  conditions.some((one) => (one.kind === 'junction' ? asksFor(one.members, embed) : presenceOf(one, [embed])))

const joinsSql = (embeds: readonly Embed[]): string => embeds.map(({ join }) => join).join('')

function conditionsSql(
  context: Context,
  node: ReadNode,
  source: Source,
  embeds: readonly Embed[],
  on: readonly string[],
  filtered: boolean,
): string {
  const conditions = filtered ? node.conditions : node.conditions.filter((one) => presenceOf(one, embeds))
  const presence = (condition: Comparison) => {
    const embed = presenceOf(condition, embeds)
    return embed ? `${embed.alias}.body is null` : null
  }
  const where = [...on, ...conditions.map((one) => conditionSql(context, source, one, presence))]
  return where.length > 0 ? ` where ${where.join(' and ')}` : ''
}

/** The embedded relation that `relation=is.null` or `not.is.null` asks about. */
const presenceOf = (condition: Condition, embeds: readonly Embed[]): Embed | undefined =>
  condition.kind === 'comparison' && condition.operator === 'is' && condition.field.path.length === 0
    ? embeds.find(({ relation }) => isNamed(relation, condition.field.column))
    : undefined

function tailSql(
  context: Context,
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

function orderedBy(context: Context, term: OrderTerm, source: Source, embeds: readonly Embed[]): string {
  if (term.relation === null) return fieldSql(context, source, term.field)
  const name = term.relation
  const embed = embeds.find(({ relation }) => isNamed(relation, name))
  if (!embed) throw notEmbedded(name)
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
