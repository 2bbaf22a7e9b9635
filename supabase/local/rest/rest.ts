import { answerOf, checkedOutcome } from './answer.ts'
import { callPlan } from './call-plan.ts'
import { RestError } from './error.ts'
import type { RestAnswer, RestRequest, RestSettings } from './plan.ts'
import type { SchemaCache } from './schema-cache.ts'
import { quoted } from './sql.ts'
import { outcomeOf } from './statement.ts'
import { tablePlan } from './table-plan.ts'

/** @throws RestError, DatabaseError */
export async function handleRest(
  settings: RestSettings,
  cache: SchemaCache,
  request: RestRequest,
): Promise<RestAnswer> {
  const schema = schemaOf(settings, request)
  const plan = request.path.startsWith('rpc/')
    ? callPlan(settings, cache, schema, request)
    : tablePlan(settings, cache, schema, request)
  const options = {
    role: request.role,
    claims: request.claims,
    readOnly: plan.readOnly,
    settings: {
      search_path: [...new Set([schema, ...settings.extraSearchPath])].map(quoted).join(', '),
      'request.method': request.method,
      'request.path': `/${request.path}`,
      'request.headers': JSON.stringify(Object.fromEntries(request.headers)),
    },
  }
  const statement = { sql: plan.sql, params: plan.values }
  if (!plan.readOnly && (plan.media.single || plan.preferences.maxAffected !== null)) {
    // What was written must not stay when the answer turns out to be a refusal.
    return await settings.engine.transaction(async (query) => {
      const [row] = await query(plan.sql, plan.values)
      return answerOf(plan, checkedOutcome(plan, outcomeOf(row)))
    }, options)
  }
  const estimate = plan.estimate === null ? [] : [plan.estimate]
  const [rows = [], planned] = await settings.engine.run([statement, ...estimate], options)
  const outcome = outcomeOf(rows[0])
  const total = planned ? estimateOf(planned) : outcome.total
  return answerOf(plan, checkedOutcome(plan, { ...outcome, total }))
}

function schemaOf({ schemas }: RestSettings, { method, headers }: RestRequest): string {
  const isRead = method === 'GET' || method === 'HEAD'
  const wanted = headers.get(isRead ? 'accept-profile' : 'content-profile') ?? schemas[0] ?? 'public'
  if (schemas.includes(wanted)) return wanted
  const hint = `Only the following schemas are exposed: ${schemas.join(', ')}`
  throw new RestError(406, 'PGRST106', `Invalid schema: ${wanted}`, null, hint)
}

function estimateOf(rows: readonly Record<string, unknown>[]): number | null {
  const plans = rows[0]?.['QUERY PLAN'] as { Plan?: { 'Plan Rows'?: number } }[] | undefined
  return plans?.[0]?.Plan?.['Plan Rows'] ?? null
}
