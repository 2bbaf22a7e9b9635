import { isOutOfService } from '../engine/sql-error.ts'
import { checkApiKey } from '../gateway/api-key.ts'
import type { Service } from '../gateway/context.ts'
import { json, notImplemented } from '../gateway/respond.ts'
import { type Routes, routerOf } from '../gateway/routes.ts'
import { errorText } from '../log.ts'
import { getUser, logout, putUser, unlinkIdentity } from './account.ts'
import { adminRoutes } from './admin.ts'
import { generateLink, invite } from './admin-links.ts'
import { type AuthOptions, forAdmin, type Operation } from './call.ts'
import { AuthError, authFailure, validationFailed } from './error.ts'
import { challengeFactor, enrolFactor, unenrolFactor, verifyFactor } from './factors.ts'
import { reauthenticate, recover, resend } from './links.ts'
import { sendOtp } from './otp.ts'
import { createLimits } from './rate-limit.ts'
import { authorize, health, jwks, linkIdentity, settings } from './service-info.ts'
import { token } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { followLink, verifyCode } from './verify.ts'

const ROUTES: Routes<Operation> = {
  'POST signup': signUp,
  'POST token': token,
  'POST logout': logout,
  'GET user': getUser,
  'PUT user': putUser,
  'GET reauthenticate': reauthenticate,
  'DELETE user/identities/:id': unlinkIdentity,
  'GET user/identities/authorize': linkIdentity,
  'POST recover': recover,
  'POST otp': sendOtp,
  'POST resend': resend,
  'GET verify': followLink,
  'POST verify': verifyCode,
  'POST factors': enrolFactor,
  'POST factors/:id/challenge': challengeFactor,
  'POST factors/:id/verify': verifyFactor,
  'DELETE factors/:id': unenrolFactor,
  ...adminRoutes,
  'POST admin/generate_link': forAdmin(generateLink),
  'POST invite': forAdmin(invite),
  'GET authorize': authorize,
  'GET settings': settings,
  'GET health': health,
  'GET .well-known/jwks.json': jwks,
}

/** What browsers open from a mail or by a redirect, and what tells no secret: no API key is asked for. */
const OPEN = new Set(['verify', 'authorize', '.well-known/jwks.json'])

const routed = routerOf(ROUTES)

/** The Auth service, as GoTrue answers; what it leaves out answers 501. */
export function authEndpoint(options: AuthOptions): Service {
  const context = { ...options, limits: createLimits(options.config), db: options.engine.transaction }
  return async (request, { path, url, ip, isLocal }) => {
    const key = OPEN.has(path) ? null : await checkApiKey(request, url, context.verify)
    if (key instanceof Response) return key
    const found = request.method === 'HEAD' ? null : routed(request.method, path)
    if (!found) return notImplemented(`${request.method} auth/v1/${path}`)
    // Who holds the key of the service is the service.
    const isOwn = isLocal || key?.role === 'service_role'
    const call = { ...context, request, url, ip, isLocal: isOwn, params: found.params }
    const result = await found.operation(call).catch((error: unknown) => {
      const refused = refusalOf(error)
      if (refused.status === 503)
        call.log('error', 'database out of service', { path, error: errorText(error) })
      return refused
    })
    if (result instanceof AuthError) return authFailure(request, result)
    return result instanceof Response ? result : json(200, result)
  }
}

/** Values that Postgres cannot hold (class 22: a zero byte, half a surrogate pair, too long) are the caller's fault. */
function refusalOf(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('22'))
    return validationFailed('A value of the request cannot be stored')
  // A client tries a 503 again, and its person reads that the shop cannot be reached: what was typed was not wrong.
  if (isOutOfService(error)) return new AuthError(503, 'unexpected_failure', 'The database is out of service')
  throw error
}
