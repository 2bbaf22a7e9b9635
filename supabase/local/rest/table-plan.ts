import type { Statement } from '../engine/engine.ts'
import { notImplemented, RestError } from './error.ts'
import { parseAccept } from './media.ts'
import { parseNames, parseQuery } from './parse-query.ts'
import { parsePayload } from './payload.ts'
import { type Plan, type RestRequest, type RestSettings, readPlan } from './plan.ts'
import { type Preferences, parsePrefer } from './prefer.ts'
import { withRange } from './range.ts'
import { type ReadContext, readSql, tableSource } from './read-sql.ts'
import type { SchemaCache, Table } from './schema-cache.ts'
import { Parameters, qualified } from './sql.ts'
import { statementSql } from './statement.ts'
import type { ReadNode } from './tree.ts'
import { deleteSql, insertSql, updateSql } from './write-sql.ts'

/** @throws RestError PGRST205 for an unknown table */
function tableOf(cache: SchemaCache, schema: string, name: string): Table {
  const table = cache.table(schema, name)
  if (table) return table
  if (name === '') throw notImplemented('The OpenAPI description')
  if (name.includes('/')) throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
  throw new RestError(404, 'PGRST205', `Could not find the table '${schema}.${name}' in the schema cache`)
}

/** Plans a request to a table or view. @throws RestError */
export function tablePlan(
  settings: RestSettings,
  cache: SchemaCache,
  schema: string,
  request: RestRequest,
): Plan {
  const table = tableOf(cache, schema, request.path)
  const { method, query, headers } = request
  const media = parseAccept(headers.get('accept'))
  const preferences = parsePrefer(headers.get('prefer'))
  const parsed = parseQuery(query)
  const isRead = method === 'GET' || method === 'HEAD'
  const node = isRead ? withRange(parsed, headers.get('range')) : parsed
  const context: ReadContext = {
    cache,
    parameters: new Parameters(),
    maxRows: isRead ? settings.maxRows : null,
  }
  const source = tableSource(table, context.parameters.alias(table.name))
  const base = { media, preferences, node, headOnly: method === 'HEAD' }
  if (isRead) {
    const read = readSql(context, node, source, `${qualified(table)} ${source.alias}`)
    const estimate = preferences.count === 'planned' ? estimateSql(cache, table, node) : null
    const draft = { ...base, kind: 'read' as const, readOnly: true, shape: 'rows' as const }
    return readPlan(draft, context, null, read, estimate)
  }
  const kind = WRITES[method]
  if (!kind) throw methodRefused(method)
  const write = writeSql(context, kind, { table, node, preferences }, request)
  const shown = preferences.return === 'representation'
  const rows = shown
    ? readSql(context, node, source, `source ${source.alias}`, false).rows
    : 'select 1 from source'
  const shape = shown ? 'rows' : 'nothing'
  const sql = statementSql(write, rows, null, shape, media)
  return { ...base, kind, sql, values: context.parameters.values, readOnly: false, shape, estimate: null }
}

const WRITES: Readonly<Record<string, 'insert' | 'update' | 'delete'>> = {
  POST: 'insert',
  PATCH: 'update',
  DELETE: 'delete',
}

function methodRefused(method: string): RestError {
  if (method === 'PUT') return notImplemented('PUT')
  return new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
}

function writeSql(
  context: ReadContext,
  kind: 'insert' | 'update' | 'delete',
  write: { table: Table; node: ReadNode; preferences: Preferences },
  { query, headers, body }: RestRequest,
): string {
  if (kind === 'delete') return deleteSql(context, write)
  const payload = parsePayload(body, headers.get('content-type'))
  const names = (key: string) => {
    const text = query.get(key)
    return text === null || text === '' ? null : parseNames(text, `${key} parameter`)
  }
  if (kind === 'update') return updateSql(context, write, payload, names('columns'))
  return insertSql(context, write, payload, names('columns'), names('on_conflict'))
}

/** The statement whose plan says about how many rows there are without limits. */
function estimateSql(cache: SchemaCache, table: Table, node: ReadNode): Statement {
  const context: ReadContext = { cache, parameters: new Parameters(), maxRows: null }
  const source = tableSource(table, context.parameters.alias(table.name))
  const from = `${qualified(table)} ${source.alias}`
  const { rows } = readSql(context, { ...node, limit: null, offset: 0 }, source, from)
  return { sql: `explain (format json) ${rows}`, params: context.parameters.values }
}
