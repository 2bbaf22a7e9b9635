import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { SignJWT } from 'jose'

/** The secret that signs every token, and the two API keys made with it. */
export interface Keys {
  readonly jwtSecret: string
  readonly anonKey: string
  readonly serviceRoleKey: string
}

const LIFETIME = '10y'

/** @returns the keys of a data folder, made on first use and readable by its owner alone (`keys.json`, mode 0600). */
export async function loadKeys(dataDir: string): Promise<Keys> {
  const file = path.join(dataDir, 'keys.json')
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Keys
  const jwtSecret = randomBytes(32).toString('base64url')
  const [anonKey, serviceRoleKey] = await Promise.all([
    apiKey('anon', jwtSecret),
    apiKey('service_role', jwtSecret),
  ])
  const keys = { jwtSecret, anonKey, serviceRoleKey }
  const handle = await open(`${file}.new`, 'w', 0o600)
  await handle.writeFile(`${JSON.stringify(keys, null, 2)}\n`)
  await handle.sync()
  await handle.close()
  await rename(`${file}.new`, file)
  return keys
}

const apiKey = (role: string, secret: string): Promise<string> =>
  new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('supabase')
    .setIssuedAt()
    .setExpirationTime(LIFETIME)
    .sign(new TextEncoder().encode(secret))
