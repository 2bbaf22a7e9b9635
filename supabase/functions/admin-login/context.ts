import type { Client } from '@/data/client.ts'
import type { PasswordContext } from '../_shared/check-admin-password.ts'

export interface AdminLogin extends PasswordContext {
  /** A client of its own for each log-in: its session must not reach another. */
  readonly openAuth: () => Client
}
