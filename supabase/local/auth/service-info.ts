import { json } from '../gateway/respond.ts'
import { publicKey } from '../keys.ts'
import { requireLinking } from './account.ts'
import type { Operation } from './context.ts'
import { validationFailed } from './error.ts'
import { redirectOf, sendError } from './redirect.ts'

/** `GET /health` */
export const health: Operation = async () =>
  json(200, {
    version: 'embedded',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  })

const PROVIDERS = [
  'apple',
  'azure',
  'discord',
  'facebook',
  'github',
  'gitlab',
  'google',
  'linkedin_oidc',
  'twitter',
]

/** `GET /settings` */
export const settings: Operation = async ({ config }) =>
  json(200, {
    external: {
      anonymous_users: false,
      ...Object.fromEntries(PROVIDERS.map((name) => [name, false])),
      email: config.email.enable_signup,
      phone: false,
    },
    disable_signup: !config.enable_signup,
    mailer_autoconfirm: !config.email.enable_confirmations,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  })

/** `GET /.well-known/jwks.json`: the public key that anybody can verify users' tokens with. */
export const jwks: Operation = async ({ keys }) =>
  json(200, { keys: [publicKey(keys.signingKey)] }, { 'cache-control': 'public, max-age=600' })

/** `GET /authorize`: no provider is configured. A browser that named a page to return to is told there. */
export const authorize: Operation = async (context, request) => {
  const refusal = validationFailed('Unsupported provider: provider is not enabled')
  const isPage = (request.request.headers.get('accept') ?? '').includes('text/html')
  if (!isPage || !request.url.searchParams.has('redirect_to')) throw refusal
  return sendError(redirectOf(context, request), refusal, request.url.searchParams.has('code_challenge'))
}

/** `GET /user/identities/authorize` */
export const linkIdentity: Operation = async (context, request) => {
  requireLinking(context)
  return await authorize(context, request)
}
