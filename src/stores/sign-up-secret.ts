import { localStore } from '@/data/browser-storage.ts'
import { fieldsOf, readJson } from '@/domain/json.ts'

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

/** What was kept, unless it is too old or cannot be read. */
function kept(): SignUpSecret | null {
  const { at, email, fullName, verifier } = fieldsOf(readJson(localStore.getItem(KEY)))
  const age = typeof at === 'number' ? Date.now() - at : -1
  return age >= 0 && age < LIFETIME_MS && typeof email === 'string' && typeof verifier === 'string'
    ? { email, fullName: typeof fullName === 'string' ? fullName : '', verifier }
    : null
}

const normal = (email: string): string => email.trim().toLowerCase()

export const signUpSecret = {
  /** @returns what was kept for an address. */
  of(email: string): SignUpSecret | null {
    const secret = kept()
    return secret?.email === normal(email) ? secret : null
  },
  /** Where storage is refused the password is chosen anew. */
  keep({ email, ...secret }: SignUpSecret): void {
    localStore.setItem(KEY, JSON.stringify({ ...secret, email: normal(email), at: Date.now() }))
  },
  forget: (): void => localStore.removeItem(KEY),
}
