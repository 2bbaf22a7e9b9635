import type { Row } from '../engine/engine.ts'
import { jsonOr } from '../gateway/body.ts'
import { RestError } from './error.ts'
import { type Media, unsatisfiable } from './headers.ts'
import type { Plan, Shape } from './plan.ts'

/** What every statement gives back, in one row. */
interface Outcome {
  readonly body: string
  readonly rows: number
  readonly total: number | null
  readonly status: string | null
  readonly headers: string | null
  /** How many sent rows were inserted rather than merged. */
  readonly inserted: number
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
  const setting = (name: string) => `nullif(current_setting('${name}', true), '')`
  const outcome = [
    `${bodySql(shape, media)} as body`,
    'count(*)::int as rows',
    `${counted === null ? 'null::int' : `(select count(*)::int from (${counted}) counted)`} as total`,
    `${setting('response.status')} as status`,
    `${setting('response.headers')} as headers`,
    `coalesce(${setting('pgrst.inserted')}::int, 0) as inserted`,
  ]
  const first = source === null ? '' : `source as (${source}), `
  return `with ${first}item as (${rows}) select ${outcome.join(', ')} from item`
}

function bodySql(shape: Shape, { kind, single, stripNulls }: Media): string {
  // The rows are looked at even when none is shown: Postgres leaves out a stable function that nobody looks at.
  if (shape === 'nothing') return 'left(json_agg(item)::text, 0)'
  if (kind === 'csv') return CSV
  const item = shape === 'value' || shape === 'values' ? 'item.value' : 'item'
  const list = stripNulls ? `json_agg(json_strip_nulls(to_json(${item})))` : `json_agg(${item})`
  if (shape === 'value' || shape === 'row' || (single && shape !== 'values'))
    return `coalesce((${list} -> 0)::text, 'null')`
  return `coalesce(${list}::text, '[]')`
}

const CSV = `(
  select coalesce(string_agg(name, ','), '')
  from (select json_object_keys(row_to_json(first)) as name from (select * from item limit 1) first) names
) || e'\\n' || coalesce(string_agg(substring(item::text, 2, length(item::text) - 2), e'\\n'), '')`

/**
 * @param total the estimated total, where the statement did not count.
 * @returns what is sent for a statement that worked.
 * @throws RestError PGRST103 (beyond the end), PGRST116 (not one row), PGRST124 (more rows than allowed)
 */
export function answerOf(plan: Plan, row: Row | undefined, total: number | null): Response {
  const counted = row as Row & Outcome
  const outcome = { ...counted, total: counted.total ?? total }
  check(plan, outcome)
  const status = outcome.status === null ? statusOf(plan, outcome) : Number(outcome.status)
  const { media, method } = plan.request
  const isShown = plan.shape !== 'nothing' && !plan.located
  const headers = {
    ...(isShown ? { 'content-type': media.contentType } : {}),
    'content-range': contentRange(plan, outcome),
    ...appliedOf(plan),
    ...locationOf(plan, outcome),
    ...headersFromDatabase(outcome.headers),
  }
  const body = isShown && status !== 204 && method !== 'HEAD' ? outcome.body : null
  return new Response(body, { status, headers })
}

const isWrite = ({ kind }: Plan): boolean => kind !== 'read' && kind !== 'call'

function check(plan: Plan, { rows, total, status }: Outcome): void {
  const { node, shape, kind } = plan
  const { preferences, media } = plan.request
  if (status !== null && !/^[2-5]\d\d$/.test(status))
    throw new RestError(500, 'PGRST112', 'response.status guc must be a valid status code')
  const beyond = `An offset of ${node.offset} was requested, but there are only ${total} rows.`
  if (total !== null && node.offset > 0 && node.offset > total)
    throw unsatisfiable(beyond, { 'content-range': `*/${total}`, ...appliedOf(plan) })
  const tooMany = 'Query result exceeds max-affected preference constraint'
  if (preferences.maxAffected !== null && kind !== 'read' && rows > preferences.maxAffected)
    throw new RestError(400, 'PGRST124', tooMany, `The query affects ${rows} rows`)
  const notOne = 'Cannot coerce the result to a single JSON object'
  if (media.single && (shape === 'rows' || isWrite(plan)) && rows !== 1)
    throw new RestError(406, 'PGRST116', notOne, `The result contains ${rows} rows`)
}

function statusOf(plan: Plan, { rows, total, inserted }: Outcome): number {
  if (plan.kind === 'insert') return plan.merges && inserted === 0 ? 200 : 201
  if (plan.shape === 'nothing') return 204
  return !isWrite(plan) && total !== null && rows < total ? 206 : 200
}

function contentRange(plan: Plan, { rows, total }: Outcome): string {
  const range = (from: number) => (rows === 0 ? '*' : `${from}-${from + rows - 1}`)
  if (!isWrite(plan)) return `${range(plan.node.offset)}/${total ?? '*'}`
  return `${plan.kind === 'update' ? range(0) : '*'}/${plan.request.preferences.count === 'exact' ? rows : '*'}`
}

/** `Preference-Applied` names what made a difference. */
function appliedOf(plan: Plan): Record<string, string> {
  const { given, resolution } = plan.request.preferences
  const fits = (name: string) =>
    name === 'resolution'
      ? plan.merges || resolution === 'ignore-duplicates'
      : name === 'count' || name === 'handling' || isWrite(plan)
  const applied = [...given].filter(([name]) => fits(name)).map((entry) => entry.join('='))
  return applied.length > 0 ? { 'preference-applied': applied.join(', ') } : {}
}

function locationOf({ located }: Plan, { body, rows }: Outcome): Record<string, string> {
  if (!located || rows !== 1) return {}
  const [key = {}] = JSON.parse(body) as Record<string, unknown>[]
  const filters = Object.entries(key).map(
    ([name, value]) => `${name}=eq.${encodeURIComponent(String(value))}`,
  )
  return { location: `/${located.name}?${filters.join('&')}` }
}

const BAD_HEADERS =
  'response.headers guc must be a JSON array composed of objects with a single key and a string value'

/** The setting `response.headers`: a list of one-entry objects. */
function headersFromDatabase(text: string | null): Record<string, string> {
  if (text === null) return {}
  const list = jsonOr(text, () => null)
  if (!Array.isArray(list)) throw new RestError(500, 'PGRST111', BAD_HEADERS)
  const entries = list.flatMap((entry) => Object.entries(entry))
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]))
}
