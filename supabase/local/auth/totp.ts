import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { renderSVG } from 'uqr'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const SECRET_BYTES = 20
const PERIOD_S = 30
const DIGITS = 6

/** @returns a new secret in Base32 (RFC 4648), as authenticator apps take it: 32 letters and digits. */
export const newSecret = (): string =>
  (randomBytes(SECRET_BYTES).toString('hex').match(/.{10}/g) ?? [])
    .flatMap((part) =>
      Array.from({ length: 8 }, (_, at) => (BigInt(`0x${part}`) >> BigInt(35 - 5 * at)) & 31n),
    )
    .map((value) => ALPHABET[Number(value)])
    .join('')

const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** @returns the six digits that an app shows (RFC 6238, SHA-1). @param step periods of 30 s since 1970. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Whether a code is that of now, or of the period before or after: clocks differ. */
export function isCode(secret: string, code: string): boolean {
  const now = Math.floor(Date.now() / 1000 / PERIOD_S)
  const same = (step: number) => timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))
  return /^\d{6}$/.test(code) && [-1, 0, 1].map((skew) => same(now + skew)).includes(true)
}

/** What an app needs, as text, as address and as a picture of that address. */
export function enrolment(secret: string, issuer: string, account: string) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = `algorithm=SHA1&digits=${DIGITS}&issuer=${encodeURIComponent(issuer)}&period=${PERIOD_S}&secret=${secret}`
  const uri = `otpauth://totp/${label}?${query}`
  return { qr_code: renderSVG(uri, { border: 2 }), secret, uri }
}
