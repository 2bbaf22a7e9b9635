import { errors, importJWK, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { type Keys, publicKey } from '../keys.ts'

/** Who a request comes from: the database role and the verified payload of its token. */
export interface Identity {
  readonly role: string
  readonly claims: JWTPayload
}

/** A token that is malformed, wrongly signed, expired, or names a role that requests may not take. */
export class InvalidToken extends Error {
  override readonly name = 'InvalidToken'
  readonly expired: boolean

  constructor(message: string, expired = false) {
    super(message)
    this.expired = expired
  }
}

/** Verifies a token. @throws InvalidToken */
export type Verify = (token: string) => Promise<Identity>

const ROLES = new Set(['anon', 'authenticated', 'service_role'])
const MAX_KNOWN = 1000

/**
 * Makes a verifier of tokens: those of users carry the signing key's ES256, the older API keys the secret's HS256. The
 * newer API keys are no tokens, yet clients send them where a token stands. It remembers the last ones, because clients
 * repeat them.
 */
export function createVerifier(keys: Keys): Verify {
  const apiKeys = new Map<string, Identity>([
    [keys.publishableKey, { role: 'anon', claims: { role: 'anon' } }],
    [keys.secretKey, { role: 'service_role', claims: { role: 'service_role' } }],
  ])
  const secret = new TextEncoder().encode(keys.jwtSecret)
  const signer = importJWK(publicKey(keys.signingKey))
  const keyOf: JWTVerifyGetKey = async ({ alg }) => (alg === 'ES256' ? await signer : secret)
  const known = new Map<string, Identity>()
  return async (token) => {
    const kept = apiKeys.get(token) ?? known.get(token)
    if (kept && !isOver(kept.claims)) return kept
    known.delete(token)
    const identity = await verified(token, keyOf)
    if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value ?? '')
    known.set(token, identity)
    return identity
  }
}

const isOver = ({ exp }: JWTPayload): boolean => exp !== undefined && exp <= Date.now() / 1000

async function verified(token: string, key: JWTVerifyGetKey): Promise<Identity> {
  const { payload } = await jwtVerify(token, key, { algorithms: ['HS256', 'ES256'] }).catch(
    (error: unknown) => {
      if (error instanceof errors.JWTExpired) throw new InvalidToken('JWT expired', true)
      throw new InvalidToken('JWT could not be verified')
    },
  )
  const role = payload.role === undefined ? 'anon' : String(payload.role)
  if (!ROLES.has(role)) throw new InvalidToken(`role "${role}" may not be taken by a token`)
  return { role, claims: payload }
}
