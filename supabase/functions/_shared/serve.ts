import { preflight } from './cors.ts'
import { logFailure } from './log-failure.ts'
import { refusalReply } from './refusal.ts'

/** Answers preflights, and whatever fails unforeseen with `internal_error`. @param name for the log. */
export const guarded =
  (name: string, handle: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return preflight()
    try {
      return await handle(request)
    } catch (error) {
      logFailure(`${name} failed`, error)
      return refusalReply({ code: 'internal_error' })
    }
  }
