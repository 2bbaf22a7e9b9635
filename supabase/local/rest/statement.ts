import type { Row } from '../engine/engine.ts'
import type { Media } from './media.ts'

/** How the rows of a statement become the body: a list, the one object, or the values of a function. */
export type Shape = 'rows' | 'row' | 'value' | 'values' | 'nothing'

/** What every statement gives back, in one row. */
export interface Outcome {
  readonly body: string
  readonly rows: number
  readonly total: number | null
  readonly status: number | null
  readonly headers: string | null
  /** How many sent rows were inserted; null where nothing was counted. */
  readonly inserted: number | null
}

/**
 * @param source the write or the call that runs once, or null for a plain read.
 * @param rows the selection that is shown. @param counted the same without limits, when a total is wanted.
 * @returns the whole statement, whose one row is an Outcome.
 */
export function statementSql(
  source: string | null,
  rows: string,
  counted: string | null,
  shape: Shape,
  media: Media,
): string {
  const total = counted === null ? 'null::int' : `(select count(*)::int from (${counted}) counted)`
  const outcome = [
    `${bodySql(shape, media)} as body`,
    'count(*)::int as rows',
    `${total} as total`,
    "nullif(current_setting('response.status', true), '') as status",
    "nullif(current_setting('response.headers', true), '') as headers",
    "nullif(current_setting('pgrst.inserted', true), '') as inserted",
  ]
  const first = source === null ? '' : `source as (${source}), `
  return `with ${first}item as (${rows}) select ${outcome.join(', ')} from item`
}

/** @returns the outcome in a statement's result. */
export function outcomeOf(row: Row | undefined): Outcome {
  const number = (value: unknown) => (value === null || value === undefined ? null : Number(value))
  return {
    body: typeof row?.body === 'string' ? row.body : '',
    rows: Number(row?.rows ?? 0),
    total: number(row?.total),
    status: number(row?.status),
    headers: typeof row?.headers === 'string' ? row.headers : null,
    inserted: number(row?.inserted),
  }
}

function bodySql(shape: Shape, { kind, single, stripNulls }: Media): string {
  if (shape === 'nothing') return "''"
  const isValue = shape === 'value' || shape === 'values'
  if (kind === 'csv') return CSV
  const item = isValue ? 'item.value' : 'item'
  const list = stripNulls ? `json_agg(json_strip_nulls(to_json(${item})))` : `json_agg(${item})`
  if (shape === 'value' || shape === 'row' || (single && shape !== 'values'))
    return `coalesce((${list} -> 0)::text, 'null')`
  return `coalesce(${list}::text, '[]')`
}

const CSV = `(
  select coalesce(string_agg(name, ','), '')
  from (select json_object_keys(row_to_json(first)) as name from (select * from item limit 1) first) names
) || e'\\n' || coalesce(string_agg(substring(item::text, 2, length(item::text) - 2), e'\\n'), '')`
