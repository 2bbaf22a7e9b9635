const KEY = 'auth:sign-up'

/** As long as the server keeps the password. */
const LIFETIME_MS = 24 * 60 * 60 * 1000

/** What this browser keeps of its last sign-up: the verifier that gives the account the password typed here. */
export interface SignUpSecret {
  /** In lower case. */
  readonly email: string
  readonly fullName: string
  /** 64 hexadecimal digits. */
  readonly verifier: string
}

/** A new verifier; `crypto.subtle` is missing on pages served over plain http, random bytes are not. */
export const newVerifier = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const textIn = (kept: Record<string, unknown>, name: string): string =>
  typeof kept[name] === 'string' ? kept[name] : ''

/** @param text what was kept. @param now Unix time in milliseconds. @returns null for what is too old or cannot be read. */
export function readSecret(text: string | null, now: number): SignUpSecret | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const fields = kept as Record<string, unknown>
    const { at } = fields
    const isYoung = typeof at === 'number' && at <= now && now - at < LIFETIME_MS
    const [email, fullName, verifier] = ['email', 'fullName', 'verifier'].map((name) => textIn(fields, name))
    return isYoung && email && verifier ? { email, fullName: fullName ?? '', verifier } : null
  } catch {
    return null
  }
}

export const signUpSecret = {
  /** @returns what was kept for an address. */
  of(email: string): SignUpSecret | null {
    try {
      const secret = readSecret(localStorage.getItem(KEY), Date.now())
      return secret?.email === email.trim().toLowerCase() ? secret : null
    } catch {
      return null
    }
  },
  keep({ email, ...secret }: SignUpSecret): void {
    try {
      const kept = { ...secret, email: email.trim().toLowerCase(), at: Date.now() }
      localStorage.setItem(KEY, JSON.stringify(kept))
    } catch {
      // Then the password is chosen anew.
    }
  },
  forget(): void {
    try {
      localStorage.removeItem(KEY)
    } catch {
      // Where storage is refused nothing was kept.
    }
  },
}
