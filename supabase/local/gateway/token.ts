import { errors, type JWTPayload, jwtVerify } from 'jose'

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
const MOST_REMEMBERED = 1000

/** Makes a verifier of tokens signed with the secret; it remembers the last ones, because clients repeat them. */
export function createVerifier(jwtSecret: string): Verify {
  const key = new TextEncoder().encode(jwtSecret)
  const known = new Map<string, Identity>()
  return async (token) => {
    const remembered = known.get(token)
    if (remembered && !isOver(remembered.claims)) return remembered
    known.delete(token)
    const identity = await verified(token, key)
    if (known.size >= MOST_REMEMBERED) known.delete(known.keys().next().value ?? '')
    known.set(token, identity)
    return identity
  }
}

const isOver = ({ exp }: JWTPayload): boolean => exp !== undefined && exp <= Date.now() / 1000

async function verified(token: string, key: Uint8Array): Promise<Identity> {
  const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch((error: unknown) => {
    if (error instanceof errors.JWTExpired) throw new InvalidToken('JWT expired', true)
    throw new InvalidToken('JWT could not be verified')
  })
  const role = payload.role === undefined ? 'anon' : String(payload.role)
  if (!ROLES.has(role)) throw new InvalidToken(`role "${role}" may not be taken by a token`)
  return { role, claims: payload }
}
