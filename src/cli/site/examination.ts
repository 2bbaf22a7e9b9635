import type { Finding } from '@/domain/doctor.ts'
import { isErrorCode } from '@/domain/error-codes.ts'
import { EXAMINATION_PATH } from '@/domain/paths.ts'
import { json } from '../../../supabase/local/gateway/respond.ts'

export interface Examination {
  /** Asks the database who holds a token. @returns null of an owner whose session stands; otherwise the code of the refusal. */
  readonly refusal: (token: string) => Promise<string | null>
  readonly examine: () => Promise<readonly Finding[]>
}

const STATUS: Readonly<Record<string, number>> = { owner_required: 403, internal_error: 500 }
const refused = (code: string): Response =>
  json(STATUS[code] ?? 401, { error: { code } }, { 'cache-control': 'no-store' })

/** Answers an owner, at one address, what the doctor finds; null at any other. Several who ask at once are answered the same. */
export function examinationService({ refusal, examine }: Examination) {
  let running: Promise<readonly Finding[]> | null = null
  return async (request: Request, path: string): Promise<Response | null> => {
    if (path !== EXAMINATION_PATH || request.method !== 'POST') return null
    const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    const code = token ? await refusal(token) : 'sign_in_required'
    if (code !== null) return refused(isErrorCode(code) ? code : 'sign_in_required')
    running ??= examine().finally(() => {
      running = null
    })
    return json(200, { findings: await running }, { 'cache-control': 'no-store' })
  }
}
