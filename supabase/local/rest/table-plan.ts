import type { Statement } from '../engine/engine.ts'
import { statementSql } from './answer.ts'
import { notImplemented, RestError } from './error.ts'
import { type Context, tableSource } from './fields.ts'
import { withRange } from './headers.ts'
import { parseNames, parseQuery } from './parse-query.ts'
import { parsePayload } from './payload.ts'
import type { Plan, RestRequest } from './plan.ts'
import { readSql } from './read-sql.ts'
import type { SchemaCache, Table } from './schema.ts'
import { Parameters, qualified, quoted } from './sql.ts'
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
export function tablePlan(context: Context, schema: string, request: RestRequest): Plan {
  const table = tableOf(context.cache, schema, request.path)
  const node = parseQuery(request.query)
  if (request.isRead) return readPlan(context, table, withRange(node, request.headers.get('range')), request)
  return writePlan({ ...context, maxRows: null }, table, node, request)
}

function readPlan(context: Context, table: Table, node: ReadNode, request: RestRequest): Plan {
  const { rows, counted } = readSql(context, node, tableSource(table), qualified(table))
  const { count } = request.preferences
  const isCounted = count === 'exact' || count === 'estimated'
  const sql = statementSql(null, rows, isCounted ? counted : null, 'rows', request.media)
  const statement = { sql, params: context.parameters.values }
  const estimate = count === 'planned' ? estimateOf(context.cache, table, node) : null
  return { request, kind: 'read', readOnly: true, shape: 'rows', statement, node, estimate }
}

/** The statement whose plan says about how many rows there are without limits. */
function estimateOf(cache: SchemaCache, table: Table, node: ReadNode): Statement {
  const context: Context = { cache, parameters: new Parameters(), maxRows: null }
  const { rows } = readSql(context, { ...node, limit: null, offset: 0 }, tableSource(table), qualified(table))
  return { sql: `explain (format json) ${rows}`, params: context.parameters.values }
}

const WRITES = {
  POST: ['insert', insertSql],
  PATCH: ['update', updateSql],
  DELETE: ['delete', deleteSql],
} as const

function writePlan(context: Context, table: Table, node: ReadNode, request: RestRequest): Plan {
  const { method, query, headers, media, preferences } = request
  if (method === 'PUT') throw notImplemented('PUT')
  if (!(method === 'POST' || method === 'PATCH' || method === 'DELETE'))
    throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
  const [kind, writeSql] = WRITES[method]
  const names = (key: 'columns' | 'on_conflict') => {
    const text = query.get(key)
    return text === null || (text === '' && key === 'on_conflict')
      ? null
      : parseNames(text, `${key} parameter`)
  }
  const located =
    kind === 'insert' && preferences.return === 'headers-only' && table.primaryKey.length > 0 ? table : null
  const conflict = names('on_conflict') ?? table.primaryKey
  const resolves = kind === 'insert' && conflict.length > 0 ? preferences.resolution : null
  const write = { table, node, preferences, located, columns: names('columns'), conflict, resolves }
  const payload =
    kind === 'delete' ? parsePayload('{}', null) : parsePayload(request.body, headers.get('content-type'))
  const source = writeSql(context, write, payload)
  const isShown = preferences.return === 'representation'
  const rows = isShown
    ? readSql(context, node, tableSource(table), `source ${quoted(table.name)}`, false).rows
    : `select ${located ? table.primaryKey.map(quoted).join(', ') : '1'} from source`
  const shape = isShown || located ? 'rows' : 'nothing'
  const form = located ? { ...media, single: false, stripNulls: false, kind: 'json' as const } : media
  const statement = {
    sql: statementSql(source, rows, null, shape, form),
    params: context.parameters.values,
  }
  const merges = resolves === 'merge-duplicates'
  return { request, kind, readOnly: false, shape, statement, node, merges, located }
}
