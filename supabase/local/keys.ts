import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { z } from 'zod'
import { keysError } from './start-error.ts'

const text = z.string().min(1)

/** What signs tokens and what opens the API, in both the old and the new forms. */
const keySet = z.object({
  /** Signs the API keys that are tokens themselves, `anonKey` and `serviceRoleKey`. */
  jwtSecret: text,
  anonKey: text,
  serviceRoleKey: text,
  /** `sb_publishable_…` and `sb_secret_…`: API keys that are no tokens. */
  publishableKey: text,
  secretKey: text,
  /** Opens the mailbox at `/_/mail`; it stands in the address that the start prints. */
  mailboxKey: text,
  /** The private ES256 key that signs the tokens of users; its public half is told at `/.well-known/jwks.json`. */
  signingKey: z.object({ kty: z.literal('EC'), crv: text, x: text, y: text, d: text, kid: text, alg: text }),
})
export type Keys = z.infer<typeof keySet>
const kept = keySet.partial()

const LIFETIME = '10y'

/**
 * @returns the keys of a data folder (`keys.json`, mode 0600), made on first use. A file of an earlier version keeps what
 * it has and gets what it lacks, so that nobody is signed out.
 */
export async function loadKeys(dataDir: string): Promise<Keys> {
  const file = path.join(dataDir, 'keys.json')
  const known = existsSync(file) ? await keysIn(file) : {}
  const jwtSecret = known.jwtSecret ?? randomBytes(32).toString('base64url')
  const keys: Keys = {
    jwtSecret,
    anonKey: known.anonKey ?? (await tokenKey('anon', jwtSecret)),
    serviceRoleKey: known.serviceRoleKey ?? (await tokenKey('service_role', jwtSecret)),
    publishableKey: known.publishableKey ?? plainKey('publishable'),
    secretKey: known.secretKey ?? plainKey('secret'),
    mailboxKey: known.mailboxKey ?? randomBytes(24).toString('base64url'),
    signingKey: known.signingKey ?? (await newSigningKey()),
  }
  if (Object.keys(keys).every((name) => name in known)) return keys
  await writeFile(`${file}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return keys
}

/** @throws StartError keys_unreadable for a file that is broken or half-written */
async function keysIn(file: string): Promise<z.infer<typeof kept>> {
  try {
    return kept.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    throw keysError(error instanceof z.ZodError ? z.prettifyError(error) : error, file)
  }
}

/** @returns the half of a signing key that anybody may know. */
export const publicKey = ({ kty, crv, x, y, kid, alg }: JWK): JWK =>
  ({ kty, crv, x, y, kid, alg, use: 'sig', key_ops: ['verify'] }) as JWK

const tokenKey = (role: string, secret: string): Promise<string> =>
  new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('supabase')
    .setIssuedAt()
    .setExpirationTime(LIFETIME)
    .sign(new TextEncoder().encode(secret))

/** Ends in a checksum, by which scanners for leaked secrets tell a key from a look-alike. */
function plainKey(kind: 'publishable' | 'secret'): string {
  const body = `sb_${kind}_${randomBytes(16).toString('base64url')}`
  return `${body}_${createHash('sha256').update(body).digest('base64url').slice(0, 8)}`
}

async function newSigningKey(): Promise<Keys['signingKey']> {
  const jwk = await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return keySet.shape.signingKey.parse({ ...jwk, alg: 'ES256', kid })
}
