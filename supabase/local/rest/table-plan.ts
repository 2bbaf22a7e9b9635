import type { Statement } from '../engine/engine.ts'
import { statementSql } from './answer.ts'
import { notImplemented, RestError } from './error.ts'
import { type Context, tableSource } from './fields.ts'
import { withRange } from './headers.ts'
import { parseNames, parseQuery } from './parse-query.ts'
import { parsePayload } from './payload.ts'
import type { Asked, Plan, RestRequest } from './plan.ts'
import { readSql } from './read-sql.ts'
import type { SchemaCache, Table } from './schema-cache.ts'
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
export function tablePlan(context: Context, schema: string, request: RestRequest, asked: Asked): Plan {
  const table = tableOf(context.cache, schema, request.path)
  const node = parseQuery(request.query)
  if (request.isRead) return readPlan(context, table, withRange(node, request.headers.get('range')), asked)
  return writePlan({ ...context, maxRows: null }, table, node, request, asked)
}

function readPlan(context: Context, table: Table, node: ReadNode, asked: Asked): Plan {
  const { media, preferences } = asked
  const source = tableSource(table, context.parameters.alias(table.name))
  const read = readSql(context, node, source, `${qualified(table)} ${source.alias}`)
  const isPlanned = preferences.count === 'planned'
  const counted = preferences.count === null || isPlanned ? null : read.counted
  const statement = {
    sql: statementSql(null, read.rows, counted, 'rows', media),
    params: context.parameters.values,
  }
  const estimate = isPlanned ? estimateOf(context.cache, table, node) : null
  const fixed = { kind: 'read', readOnly: true, shape: 'rows', merges: false, located: null } as const
  return { ...asked, ...fixed, statement, node, estimate }
}

/** The statement whose plan says about how many rows there are without limits. */
function estimateOf(cache: SchemaCache, table: Table, node: ReadNode): Statement {
  const context: Context = { cache, parameters: new Parameters(), maxRows: null }
  const source = tableSource(table, context.parameters.alias(table.name))
  const unlimited = { ...node, limit: null, offset: 0 }
  const { rows } = readSql(context, unlimited, source, `${qualified(table)} ${source.alias}`)
  return { sql: `explain (format json) ${rows}`, params: context.parameters.values }
}

const WRITES = { POST: 'insert', PATCH: 'update', DELETE: 'delete' } as const

function writePlan(context: Context, table: Table, node: ReadNode, request: RestRequest, asked: Asked): Plan {
  const { method, query, headers, body } = request
  if (method === 'PUT') throw notImplemented('PUT')
  if (!(method === 'POST' || method === 'PATCH' || method === 'DELETE'))
    throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
  const { media, preferences } = asked
  const kind = WRITES[method]
  const names = (key: string, isEmptyNone: boolean) => {
    const text = query.get(key)
    return text === null || (text === '' && isEmptyNone) ? null : parseNames(text, `${key} parameter`)
  }
  const located =
    kind === 'insert' && preferences.return === 'headers-only' && table.primaryKey.length > 0 ? table : null
  const conflict = names('on_conflict', true) ?? table.primaryKey
  const resolves = kind === 'insert' && conflict.length > 0 ? preferences.resolution : null
  const write = { table, node, preferences, located, columns: names('columns', false), conflict, resolves }
  const payload = parsePayload(
    kind === 'delete' ? '{}' : body,
    kind === 'delete' ? null : headers.get('content-type'),
  )
  const sql = { insert: insertSql, update: updateSql, delete: deleteSql }[kind](context, write, payload)
  const isShown = preferences.return === 'representation'
  const source = tableSource(table, context.parameters.alias(table.name))
  const rows = isShown
    ? readSql(context, node, source, `source ${source.alias}`, false).rows
    : `select ${located ? table.primaryKey.map(quoted).join(', ') : '1'} from source`
  const shape = isShown || located ? 'rows' : 'nothing'
  const form = located ? { ...media, single: false, stripNulls: false, kind: 'json' as const } : media
  const statement = { sql: statementSql(sql, rows, null, shape, form), params: context.parameters.values }
  const merges = resolves === 'merge-duplicates'
  return { ...asked, kind, statement, readOnly: false, shape, node, merges, located, estimate: null }
}
