import { jsonOr } from '../gateway/body.ts'
import { statementSql } from './answer.ts'
import { RestError } from './error.ts'
import type { Context, Source } from './fields.ts'
import { withRange } from './headers.ts'
import { looksLikeFilter } from './parse-filter.ts'
import { parseQuery } from './parse-query.ts'
import { parseSelect } from './parse-select.ts'
import { isObject, type Payload, parsePayload } from './payload.ts'
import type { Plan, RestRequest, Shape } from './plan.ts'
import { readSql } from './read-sql.ts'
import type { Procedure, SchemaCache } from './schema.ts'
import { type Parameters, qualified, quoted } from './sql.ts'

/** A call that is ready to be made: the function and its arguments as JSON text, by name or as the one body. */
interface Call {
  readonly procedure: Procedure
  readonly names: readonly string[]
  readonly json: string
  /** Whether the whole body is the single unnamed argument. */
  readonly unnamed: boolean
}

/** What was called: for choosing among the functions of a name, and for the refusal when none fits. */
interface Called {
  readonly schema: string
  readonly name: string
  readonly isGet: boolean
}

const EVERYTHING = parseSelect('*')
/** Arguments that a call may name: each is looked for in each function of its name. */
const MOST_ARGUMENTS = 30
const RESERVED = /(?:^|\.)(?:select|order|limit|offset|and|or)$/

/** Plans a call of a function. @throws RestError */
export function callPlan(context: Context, schema: string, request: RestRequest): Plan {
  const { method, isRead: isGet, query, headers, body, media, preferences } = request
  const { cache, parameters } = context
  const name = request.path.slice('rpc/'.length)
  if (name.includes('/')) throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
  if (!isGet && method !== 'POST')
    throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
  const isArgument = ([key, value]: [string, string]) =>
    isGet && !RESERVED.test(key) && !looksLikeFilter(value)
  const called = { schema, name, isGet }
  const call = isGet
    ? callOfParameters(cache, called, [...query].filter(isArgument))
    : callOfBody(cache, called, parsePayload(body === '' ? '{}' : body, headers.get('content-type')))
  const { procedure } = call
  const parsed = parseQuery([...query].filter((entry) => !isArgument(entry)))
  const ranged = withRange(parsed, headers.get('range'))
  const node = procedure.isComposite ? ranged : { ...ranged, select: EVERYTHING }
  const source = sourceOf(cache, procedure)
  const invoked = callSql(call, parameters)
  const { rows, counted } = readSql(context, node, source, `source ${source.alias}`)
  const shape = shapeOf(procedure)
  const sql = statementSql(invoked, rows, preferences.count === null ? null : counted, shape, media)
  const readOnly = isGet || procedure.volatility !== 'v'
  const statement = { sql, params: parameters.values }
  return { request, kind: 'call', readOnly, timeoutMs: procedure.timeoutMs, shape, statement, node }
}

function shapeOf({ isComposite, returnsSet, returnType }: Procedure): Shape {
  if (returnType === 'void') return 'nothing'
  if (isComposite) return returnsSet ? 'rows' : 'row'
  return returnsSet ? 'values' : 'value'
}

/** Where the fields of a call's rows are looked up. */
function sourceOf(cache: SchemaCache, procedure: Procedure): Source {
  const table = cache.tableByRowType(procedure.rowType) ?? null
  const outputs = procedure.outputNames?.map((name) => [name, { type: '' }] as const)
  const columns = table?.columns ?? (outputs ? new Map(outputs) : null)
  return { name: procedure.name, alias: 'pgrst_call', columns, table }
}

/** Chooses the function for a POST body. @throws RestError PGRST202 (none fits), PGRST203 (several do) */
function callOfBody(cache: SchemaCache, called: Called, payload: Payload): Call {
  const all = cache.procedures(called.schema, called.name)
  const keys = isObject(payload.value) ? checked(Object.keys(payload.value)) : null
  const fitting = keys ? all.filter((procedure) => fits(procedure, keys)) : []
  if (fitting.length > 0 && keys)
    return { procedure: only(fitting, called), names: keys, json: payload.text, unnamed: false }
  const takesBody = all.find(
    ({ arguments: [first, second] }) => first?.name === '' && isJson(first.type) && !second,
  )
  if (takesBody) return { procedure: takesBody, names: [], json: payload.text, unnamed: true }
  throw missing(called, keys ?? [])
}

/** Chooses the function for the parameters of a GET. @throws RestError PGRST202, PGRST203 */
function callOfParameters(cache: SchemaCache, called: Called, given: readonly [string, string][]): Call {
  const names = checked([...new Set(given.map(([key]) => key))])
  const fitting = cache.procedures(called.schema, called.name).filter((one) => fits(one, names))
  if (fitting.length === 0) throw missing(called, names)
  const procedure = only(fitting, called)
  const parts = names.map((key) => {
    const argument = procedure.arguments.find((one) => one.name === key)
    const texts = given.filter(([other]) => other === key).map(([, value]) => value)
    const variadic = procedure.isVariadic && argument === procedure.arguments.at(-1)
    const json = variadic ? JSON.stringify(texts) : jsonOf(texts.at(-1) ?? '', argument?.type ?? '')
    return `${JSON.stringify(key)}:${json}`
  })
  return { procedure, names, json: `{${parts.join(',')}}`, unnamed: false }
}

/** @returns the query that calls the function once and gives its rows, in a column `value` where it gives one value. */
function callSql({ procedure, names, json, unnamed }: Call, parameters: Parameters): string {
  const given = procedure.arguments.filter(({ name }) => names.includes(name))
  const variadic = procedure.isVariadic ? procedure.arguments.at(-1) : undefined
  const list = given.map((argument) => {
    const name = quoted(argument.name)
    return `${argument === variadic ? 'variadic ' : ''}${name} => sent.${name}`
  })
  if (unnamed) list.push(`${parameters.add(json)}::${procedure.arguments[0]?.type}`)
  const definitions = given.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ')
  const sent =
    given.length > 0 ? ` from json_to_record(${parameters.add(json)}::json) as sent (${definitions})` : ''
  const call = `${qualified(procedure)}(${list.join(', ')})`
  if (!procedure.isComposite && !procedure.returnsSet) return `select ${call} as value${sent}`
  const alias = procedure.isComposite ? 'called' : 'called (value)'
  return `select called.*${sent === '' ? ` from ${call} ${alias}` : `${sent} cross join lateral ${call} ${alias}`}`
}

/** @throws RestError 400 for too many names */
function checked(names: string[]): string[] {
  if (names.length <= MOST_ARGUMENTS) return names
  throw new RestError(400, 'too_many_arguments', `A call names at most ${MOST_ARGUMENTS} arguments`)
}

const isJson = (type: string): boolean => type === 'json' || type === 'jsonb'

const fits = ({ arguments: all, required }: Procedure, names: readonly string[]): boolean =>
  names.every((name) => name !== '' && all.some((argument) => argument.name === name)) &&
  all.slice(0, required).every(({ name }) => names.includes(name))

function jsonOf(text: string, type: string): string {
  if (!isJson(type)) return JSON.stringify(text)
  jsonOr(text, (why = 'invalid input syntax for type json') => {
    throw new RestError(400, '22P02', why)
  })
  return text
}

const RENAME =
  'Try renaming the parameters or the function itself in the database so function overloading can be resolved'

function only(fitting: readonly Procedure[], { schema, name }: Called): Procedure {
  const [first, second] = fitting
  if (first && !second) return first
  const list = (procedure: Procedure) =>
    procedure.arguments.map((argument) => `${argument.name} => ${argument.type}`).join(', ')
  const signatures = fitting.map((one) => `${schema}.${name}(${list(one)})`).join(', ')
  const message = `Could not choose the best candidate function between: ${signatures}`
  throw new RestError(300, 'PGRST203', message, null, RENAME)
}

function missing({ schema, name, isGet }: Called, keys: readonly string[]): RestError {
  const sorted = [...keys].sort().join(', ')
  const signature = sorted ? `(${sorted})` : ' without parameters'
  const named = sorted ? ` with parameter${keys.length > 1 ? 's' : ''} ${sorted}` : signature
  const unnamed = isGet ? '' : ' or with a single unnamed json/jsonb parameter'
  const message = `Could not find the function ${schema}.${name}${signature} in the schema cache`
  const searched = `Searched for the function ${schema}.${name}${named}${unnamed}, but no matches were found in the schema cache.`
  return new RestError(404, 'PGRST202', message, searched)
}
