import { callOfBody, callOfParameters, callSource, callSql } from './call-sql.ts'
import { RestError } from './error.ts'
import { parseAccept } from './media.ts'
import { looksLikeFilter } from './parse-filter.ts'
import { parseQuery } from './parse-query.ts'
import { parseSelect } from './parse-select.ts'
import { parsePayload } from './payload.ts'
import { type Plan, type RestRequest, type RestSettings, readPlan } from './plan.ts'
import { parsePrefer } from './prefer.ts'
import { withRange } from './range.ts'
import { type ReadContext, readSql } from './read-sql.ts'
import type { Procedure, SchemaCache } from './schema-cache.ts'
import { Parameters } from './sql.ts'
import type { Shape } from './statement.ts'

/** Plans a call of a function. @throws RestError */
export function callPlan(
  settings: RestSettings,
  cache: SchemaCache,
  schema: string,
  request: RestRequest,
): Plan {
  const { method, query, headers, body } = request
  const name = request.path.slice('rpc/'.length)
  const media = parseAccept(headers.get('accept'))
  const preferences = parsePrefer(headers.get('prefer'))
  const isGet = method === 'GET' || method === 'HEAD'
  if (!isGet && method !== 'POST')
    throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
  const isArgument = ([key, value]: [string, string]) =>
    isGet && !RESERVED.test(key) && !looksLikeFilter(value)
  const call = isGet
    ? callOfParameters(cache, schema, name, [...query].filter(isArgument))
    : callOfBody(cache, schema, name, parsePayload(body === '' ? '{}' : body, headers.get('content-type')))
  const { procedure } = call
  const parsed = parseQuery([...query].filter((entry) => !isArgument(entry)))
  const ranged = withRange(parsed, headers.get('range'))
  const node = procedure.isComposite ? ranged : { ...ranged, select: EVERYTHING }
  const context: ReadContext = { cache, parameters: new Parameters(), maxRows: settings.maxRows }
  const source = callSource(cache, procedure, context.parameters.alias(name))
  const invoked = callSql(call, context.parameters)
  const read = readSql(context, node, source, `source ${source.alias}`)
  const readOnly = isGet || procedure.volatility !== 'v'
  const base = { media, preferences, node, headOnly: method === 'HEAD', kind: 'call' as const }
  return readPlan({ ...base, readOnly, shape: shapeOf(procedure) }, context, invoked, read)
}

const EVERYTHING = parseSelect('*')
const RESERVED = /(?:^|\.)(?:select|order|limit|offset|and|or)$/

function shapeOf({ isComposite, returnsSet, returnType }: Procedure): Shape {
  if (returnType === 'void') return 'nothing'
  if (isComposite) return returnsSet ? 'rows' : 'row'
  return returnsSet ? 'values' : 'value'
}
