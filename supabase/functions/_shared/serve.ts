import { inBackground } from './background.ts'
import { preflight } from './cors.ts'
import { logFailure } from './log-failure.ts'
import { refusalReply, refusedBy } from './refusal.ts'

/** Functions whose every refusal is an order or a payment that somebody wanted. */
const SELLING: readonly string[] = ['checkout', 'payment', 'phone-order']

/** Leaves one line, as JSON, of what was refused: by the number that the answer carries, too (`x-request-id`). */
function logRefusal(name: string, request: Request, reply: Response, failure?: unknown): void {
  if (reply.status < (SELLING.includes(name) ? 400 : 500)) return
  const { code, reason } = refusedBy(reply) ?? {}
  const why = failure instanceof Error ? `${failure.name}: ${failure.message}` : reason
  const id = request.headers.get('x-request-id') ?? request.headers.get('sb-request-id')
  const line = JSON.stringify({
    event: 'refused',
    function: name,
    id,
    status: reply.status,
    code,
    reason: why,
  })
  console.error(`${line}`)
}

/**
 * Answers preflights, and whatever fails unforeseen with `internal_error`; each refusal that matters leaves a line.
 * @param name for the log. @param onFailure given the code of what failed by the shop's own fault; it may fail itself.
 */
export const guarded =
  (
    name: string,
    handle: (request: Request) => Promise<Response>,
    onFailure?: (code: string) => Promise<void>,
  ) =>
  async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return preflight()
    let failure: unknown
    const reply = await handle(request).catch((error: unknown) => {
      failure = error
      logFailure(`${name} failed`, error)
      return refusalReply({ code: 'internal_error' })
    })
    logRefusal(name, request, reply, failure)
    if (reply.status >= 500 && onFailure)
      inBackground('noting a failure', onFailure(refusedBy(reply)?.code ?? 'internal_error'))
    return reply
  }
