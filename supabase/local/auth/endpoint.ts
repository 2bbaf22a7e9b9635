import { checkApiKey } from '../gateway/api-key.ts'
import type { Service } from '../gateway/context.ts'
import { json, notImplemented } from '../gateway/respond.ts'
import { getUser, logout, putUser } from './account.ts'
import { adminUsers } from './admin.ts'
import type { AuthContext, AuthRequest, Operation } from './context.ts'
import { AuthError, authFailure } from './error.ts'
import { signUp, token } from './sign-in.ts'

const OPERATIONS: Readonly<Record<string, Operation>> = {
  'POST signup': signUp,
  'POST token': token,
  'GET user': getUser,
  'PUT user': putUser,
  'POST logout': logout,
  'GET health': async () =>
    json(200, {
      version: 'embedded',
      name: 'GoTrue',
      description: 'GoTrue is a user registration and authentication API',
    }),
  'GET settings': async ({ config }) =>
    json(200, {
      external: { email: config.email.enable_signup, phone: false, anonymous_users: false },
      disable_signup: !config.enable_signup,
      mailer_autoconfirm: !config.email.enable_confirmations,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    }),
}

/** The Auth service: passwords, sessions and the administration of users; what it leaves out answers 501. */
export function authEndpoint(context: AuthContext): Service {
  return async (request, { path, url, ip }) => {
    // Tokens are signed with a shared secret, so there is no public key to tell.
    if (path === '.well-known/jwks.json') return json(200, { keys: [] })
    const key = await checkApiKey(request, url, context.verify)
    if (key instanceof Response) return key
    try {
      return await route(context, { request, url, ip, key }, path)
    } catch (error) {
      if (error instanceof AuthError) return authFailure(request, error)
      throw error
    }
  }
}

async function route(context: AuthContext, request: AuthRequest, path: string): Promise<Response> {
  const operation = OPERATIONS[`${request.request.method} ${path}`]
  if (operation) return await operation(context, request)
  const admin = /^admin\/users(?:\/([^/]+))?$/.exec(path)
  const answer = admin ? await adminUsers(context, request, admin[1] ?? null) : null
  return answer ?? notImplemented(`${request.request.method} auth/v1/${path}`)
}
