import { TOTP } from 'otpauth'

const PERIOD_MS = 30_000
const given = new Map<string, Set<string>>()

/**
 * The six digits that an authenticator app shows, which count once: a second call gives those of the next period, a third
 * those of the one before, which clocks that differ make good, too. @param secret in base32.
 */
export function appCode(secret: string): string {
  const used = given.get(secret) ?? new Set()
  const totp = new TOTP({ secret })
  const codes = [0, PERIOD_MS, -PERIOD_MS].map((shift) => totp.generate({ timestamp: Date.now() + shift }))
  const code = codes.find((one) => !used.has(one))
  if (!code) throw new Error('every code of now was given already')
  given.set(secret, used.add(code))
  return code
}

/** Six digits that no app shows now. @param secret in base32. */
export const wrongCode = (secret: string): string =>
  new TOTP({ secret }).validate({ token: '000000', window: 2 }) === null ? '000000' : '111111'
