import { secretKey } from './environment.ts'
import { keyedHash } from './keyed-hash.ts'
import type { Variables } from './variables.ts'

/**
 * The secret of the log-in: ADMIN_LOGIN_SECRET, or one derived from the project's secret key. Changing it does no harm: the
 * next log-in sets the account's password anew.
 */
export const loginSecret = (read: Variables): string =>
  read('ADMIN_LOGIN_SECRET') || keyedHash(secretKey(read), 'secret of admin-login')
