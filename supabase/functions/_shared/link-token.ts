import { createHash } from 'node:crypto'
import { keyedHash } from './keyed-hash.ts'

/** What a link of an email does: the token of one opens no other. */
type Deed = 'stock alert' | 'newsletter' | 'admin link' | 'order'

/**
 * Token of a link, from its nonce (of an order, the key that it was sent with, or the email that holds it) and the shop's secret: the database, which holds the nonce until the email leaves, and its
 * backups never hold a token that works.
 * @returns 64 hexadecimal digits.
 */
export const linkToken = (secret: string, deed: Deed, nonce: string): string =>
  keyedHash(secret, `${deed} ${nonce}`)

/**
 * Token of an administrator's link, as long as the administration's others. It comes from the shop's secret: whoever sends mails
 * has that one, and not the log-in's. It gives nobody a right: the shop's secret is the key with every right, which sets the
 * password of an administrator as it is. The database has the token's hash with the log-in's secret.
 */
export const adminLinkToken = (secret: string, nonce: string): string =>
  linkToken(secret, 'admin link', nonce).slice(0, 43)

/**
 * Token that opens an order, and its SHA-256, which alone is stored. @param nonce the key that the order was sent with, or the email
 * that holds the link.
 */
export function orderTokenOf(
  secret: string,
  nonce: string,
): { readonly orderToken: string; readonly orderTokenHash: string } {
  const orderToken = linkToken(secret, 'order', nonce)
  return { orderToken, orderTokenHash: createHash('sha256').update(orderToken).digest('hex') }
}
