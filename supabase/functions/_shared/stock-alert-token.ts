import { keyedHash } from './keyed-hash.ts'

/** Token of the link that confirms an alert: from its nonce and the shop's secret, so that the database never holds it. */
export const stockAlertToken = (secret: string, nonce: string): Promise<string> =>
  keyedHash(secret, `stock alert ${nonce}`)
