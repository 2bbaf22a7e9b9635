import { type Context, fieldSql, type Source } from './fields.ts'
import { COMPARISONS, FULL_TEXT, IS_VALUES } from './operators.ts'
import type { Comparison, Condition } from './tree.ts'

/** Gives the SQL for a comparison that is about an embedded relation, or null for one about a field. */
export type Presence = (condition: Comparison) => string | null

/** @returns the SQL of one condition; every value in it is a parameter whose type Postgres infers. */
export function conditionSql(
  context: Context,
  source: Source,
  condition: Condition,
  presence: Presence,
): string {
  const sql =
    condition.kind === 'junction'
      ? `(${condition.members
          .map((member) => conditionSql(context, source, member, presence))
          .join(` ${condition.junction} `)})`
      : (presence(condition) ?? comparisonSql(context, source, condition))
  return condition.negated ? `(not ${sql})` : sql
}

function comparisonSql(context: Context, source: Source, condition: Comparison): string {
  const { operator, modifier, value, values, field } = condition
  const { parameters } = context
  const left = fieldSql(context, source, field)
  if (operator === 'is') return `${left} is ${IS_VALUES[value]}`
  if (operator === 'in') return `${left} = any (${parameters.add(arrayLiteral(values))})`
  const fullText = FULL_TEXT[operator]
  if (fullText) {
    const language = modifier === null ? '' : `${parameters.add(modifier)}::regconfig, `
    const type = source.columns?.get(field.column)?.type ?? ''
    const document = /^(text|character|json)/.test(type) ? `to_tsvector(${language}${left})` : left
    return `${document} @@ ${fullText}(${language}${parameters.add(value)})`
  }
  const pattern = operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value
  const right = parameters.add(pattern)
  return `${left} ${COMPARISONS[operator]} ${modifier === null ? right : `${modifier} (${right})`}`
}

/** @returns the text of a Postgres array; its element type is the column's. */
const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(/(["\\])/g, '\\$1')}"`).join(',')}}`
