import * as z from 'zod'
import type { Result } from '@/domain/errors.ts'
import type { Client } from '../client.ts'
import { storedResult } from '../stored-result.ts'

/** An administrator as the log-in compares with; it never leaves the function. */
export interface AdminAccount {
  readonly id: string
  /** The linked account of Auth. */
  readonly userId: string
  /** Address of the linked account. */
  readonly email: string
  readonly passwordHash: string
}

export interface BegunLogin {
  /** Whether the caller made too many attempts, whatever the account. */
  readonly isLimited: boolean
  /** Null when too many attempts were made. */
  readonly attempt: number | null
  /** Null for an unknown, disabled or locked account. */
  readonly admin: AdminAccount | null
}

const answer = z
  .object({
    limited: z.boolean(),
    attempt: z.number().nullable(),
    admin: z
      .object({ id: z.string(), user_id: z.string(), email: z.string(), password_hash: z.string() })
      .transform(({ user_id, password_hash, ...rest }) => ({
        ...rest,
        userId: user_id,
        passwordHash: password_hash,
      }))
      .nullable(),
  })
  .transform(({ limited, ...rest }) => ({ isLimited: limited, ...rest }))

/** Who tries to log in to which account, as hashes. */
export interface LogInAttempt {
  readonly email: string
  readonly accountKey: string
  /** Of the network. */
  readonly callerKey: string
  /** Of the token that the device brought; null where it brought none. */
  readonly deviceKey: string | null
}

/** Counts an attempt and gives what to compare its password with. @param db the service role's client. @throws Error when the database fails. */
export async function beginAdminLogin(
  db: Client,
  { email, accountKey, callerKey, deviceKey }: LogInAttempt,
): Promise<BegunLogin> {
  const { data, error } = await db.rpc('begin_admin_login', {
    email,
    account_key: accountKey,
    caller_key: callerKey,
    ...(deviceKey === null ? {} : { device_key: deviceKey }),
  })
  if (error) throw new Error(`a log-in cannot begin: ${error.message}`)
  return answer.parse(data)
}

/** Writes down that its password was wrong. @throws Error when the database fails. */
export async function noteFailedLogin(db: Client, attempt: number): Promise<void> {
  const { error } = await db.rpc('note_failed_admin_login', { attempt })
  if (error) throw new Error(`a failed log-in cannot be written down: ${error.message}`)
}

/**
 * Registers the session that Auth has opened, and the device. Refuses `credentials_invalid` where the account was suspended, or
 * got another password, since its hash was compared. @param device key of the device.
 */
export async function finishAdminLogin(
  db: Client,
  { id, passwordHash }: AdminAccount,
  attempt: number,
  session: string,
  device: string,
): Promise<Result<unknown>> {
  return storedResult(
    await db.rpc('finish_admin_login', {
      attempt,
      admin: id,
      session,
      proved_hash: passwordHash,
      device_key: device,
    }),
  )
}
