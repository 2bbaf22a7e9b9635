import { fieldSql, type Source } from './field-sql.ts'
import { COMPARISONS, FULL_TEXT, IS_VALUES } from './operators.ts'
import type { SchemaCache } from './schema-cache.ts'
import type { Parameters } from './sql.ts'
import type { Comparison, Condition } from './tree.ts'

/** @returns the SQL of one condition; every value in it is a parameter whose type Postgres infers. */
export function conditionSql(
  cache: SchemaCache,
  source: Source,
  condition: Condition,
  parameters: Parameters,
): string {
  const sql =
    condition.kind === 'junction'
      ? `(${condition.members.map((member) => conditionSql(cache, source, member, parameters)).join(` ${condition.junction} `)})`
      : comparisonSql(cache, source, condition, parameters)
  return condition.negated ? `(not ${sql})` : sql
}

function comparisonSql(
  cache: SchemaCache,
  source: Source,
  condition: Comparison,
  parameters: Parameters,
): string {
  const { operator, modifier, value, values, field } = condition
  const left = fieldSql(cache, source, field, parameters)
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
