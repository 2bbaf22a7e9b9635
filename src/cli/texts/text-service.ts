import { isErrorCode } from '@/domain/error-codes.ts'
import { TEXTS_PATH } from '@/domain/paths.ts'
import { TextRefusal } from '@/writing/text-refusal.ts'
import { MAX_WISH_BYTES, type TextService, textWish } from '@/writing/text-wish.ts'
import { readBody } from '../../../supabase/local/gateway/body.ts'
import { json } from '../../../supabase/local/gateway/respond.ts'
import { say } from '../terminal.ts'

const reply = (status: number, body: unknown): Response =>
  json(status, body, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })

const refused = (status: number, code: string, details?: unknown): Response =>
  reply(status, { error: details === undefined ? { code } : { code, details } })

/** Whether a browser says that another site's page asks. */
const isForeign = (request: Request): boolean =>
  !['same-origin', 'none', null].includes(request.headers.get('sec-fetch-site'))

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return null
  }
}

/** Answers at one address whoever writes texts; null at any other. @param service null while the shop is starting. */
export const textService =
  (service: () => TextService | null) =>
  async (request: Request, pathname: string): Promise<Response | null> => {
    if (pathname !== TEXTS_PATH) return null
    if (request.method !== 'POST') return refused(405, 'method_not_allowed')
    const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    const ready = service()
    if (!token) return refused(401, 'sign_in_required')
    if (isForeign(request)) return refused(403, 'request_invalid')
    if (!ready) return refused(503, 'service_unavailable')
    try {
      await ready.admit(token)
      const body = await readBody(request, MAX_WISH_BYTES)
      if (!body) return refused(413, 'request_too_large')
      const wish = textWish.safeParse(jsonOf(body))
      if (!wish.success) return refused(400, 'request_invalid')
      return reply(200, await ready.carryOut(wish.data, token))
    } catch (error) {
      if (error instanceof TextRefusal)
        return refused(
          error.status,
          isErrorCode(error.refusal.code) ? error.refusal.code : 'internal_error',
          error.refusal.details,
        )
      say(`✗ ${error instanceof Error ? error.message : String(error)}`)
      return refused(503, 'service_unavailable')
    }
  }
