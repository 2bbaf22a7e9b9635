import { json } from '../gateway/respond.ts'
import { publicKey } from '../keys.ts'
import { requireLinking } from './account.ts'
import type { Operation } from './call.ts'
import { validationFailed } from './error.ts'
import { redirectOf, sendError } from './redirect.ts'

const DESCRIPTION = 'GoTrue is a user registration and authentication API'
const PROVIDERS =
  'anonymous_users apple azure discord facebook github gitlab google linkedin_oidc phone twitter'

/** `GET /health` */
export const health: Operation = async () => ({
  version: 'embedded',
  name: 'GoTrue',
  description: DESCRIPTION,
})

/** `GET /settings` */
export const settings: Operation = async ({ config }) => ({
  external: {
    ...Object.fromEntries(PROVIDERS.split(' ').map((name) => [name, false])),
    email: config.email.enabled,
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
export const authorize: Operation = async (call) => {
  const { searchParams } = call.url
  const refusal = validationFailed('Unsupported provider: provider is not enabled')
  const isPage = (call.request.headers.get('accept') ?? '').includes('text/html')
  if (!isPage || !searchParams.has('redirect_to')) throw refusal
  return sendError(redirectOf(call), refusal, searchParams.has('code_challenge'))
}

/** `GET /user/identities/authorize` */
export const linkIdentity: Operation = async (call) => {
  requireLinking(call)
  return await authorize(call)
}
