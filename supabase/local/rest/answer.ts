import { RestError } from './error.ts'
import type { Plan, RestAnswer } from './plan.ts'
import type { Outcome } from './statement.ts'

/** @throws RestError PGRST103 (beyond the end), PGRST116 (not one row), PGRST124 (more rows than allowed) */
export function checkedOutcome(plan: Plan, outcome: Outcome): Outcome {
  const { node, shape, media, preferences } = plan
  const { rows, total } = outcome
  if (total !== null && node.offset > 0 && node.offset > total)
    throw new RestError(
      416,
      'PGRST103',
      'Requested range not satisfiable',
      `An offset of ${node.offset} was requested, but there are only ${total} rows.`,
    )
  if (preferences.maxAffected !== null && plan.kind !== 'read' && rows > preferences.maxAffected)
    throw new RestError(
      400,
      'PGRST124',
      'Query result exceeds max-affected preference constraint',
      `The query affects ${rows} rows`,
    )
  if (media.single && shape === 'rows' && rows !== 1)
    throw new RestError(
      406,
      'PGRST116',
      'Cannot coerce the result to a single JSON object',
      `The result contains ${rows} rows`,
    )
  return outcome
}

/** @returns what is sent for a statement that worked. */
export function answerOf(plan: Plan, outcome: Outcome): RestAnswer {
  const status = outcome.status ?? statusOf(plan, outcome)
  const hasBody = plan.shape !== 'nothing' && status !== 204 && !plan.headOnly
  return {
    status,
    headers: {
      ...(plan.shape === 'nothing' ? {} : { 'content-type': plan.media.contentType }),
      'content-range': contentRange(plan, outcome),
      ...(plan.preferences.applied ? { 'preference-applied': plan.preferences.applied } : {}),
      ...headersFromDatabase(outcome.headers),
    },
    body: hasBody ? outcome.body : null,
  }
}

function statusOf(plan: Plan, { rows, total, inserted }: Outcome): number {
  if (plan.kind === 'insert')
    return plan.preferences.resolution === 'merge-duplicates' && inserted === 0 ? 200 : 201
  if (plan.shape === 'nothing') return 204
  if (plan.kind === 'update' || plan.kind === 'delete') return 200
  return total !== null && rows < total ? 206 : 200
}

function contentRange({ kind, node, preferences }: Plan, { rows, total }: Outcome): string {
  if (kind === 'read' || kind === 'call') {
    const shown = rows === 0 ? '*' : `${node.offset}-${node.offset + rows - 1}`
    return `${shown}/${total ?? '*'}`
  }
  const shown = kind === 'update' && rows > 0 ? `0-${rows - 1}` : '*'
  return `${shown}/${preferences.count === 'exact' ? rows : '*'}`
}

/** The setting `response.headers`: a list of one-entry objects. */
function headersFromDatabase(text: string | null): Record<string, string> {
  if (text === null) return {}
  try {
    const list = JSON.parse(text) as Record<string, string>[]
    return Object.fromEntries(
      list.flatMap((entry) =>
        Object.entries(entry).map(([key, value]) => [key.toLowerCase(), String(value)]),
      ),
    )
  } catch {
    throw new RestError(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    )
  }
}
