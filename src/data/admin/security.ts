import * as z from 'zod'
import type { Client } from '../client.ts'
import { calledBy } from './answer.ts'

const security = z
  .object({ two_factor_auth: z.boolean(), session_timeout: z.number(), allow_multiple_logins: z.boolean() })
  .transform((row) => ({
    /** Whether every administrator needs a second factor. */
    twoFactorAuth: row.two_factor_auth,
    /** Idle minutes after which a session ends. */
    sessionTimeout: row.session_timeout,
    allowMultipleLogins: row.allow_multiple_logins,
  }))

/** What the shop asks of a log-in of administrators. */
export type AdminSecurity = z.infer<typeof security>

/** @throws RefusedError owner_required */
export const getSecurity = async (db: Client, signal: AbortSignal): Promise<AdminSecurity> =>
  security.parse(await calledBy(db.rpc('admin_security').abortSignal(signal)))

/** @throws RefusedError owner_required, own_factor_missing, request_invalid */
export const saveSecurity = async (db: Client, values: AdminSecurity): Promise<AdminSecurity> =>
  security.parse(
    await calledBy(
      db.rpc('save_admin_security', {
        two_factor_auth: values.twoFactorAuth,
        session_timeout: values.sessionTimeout,
        allow_multiple_logins: values.allowMultipleLogins,
      }),
    ),
  )
