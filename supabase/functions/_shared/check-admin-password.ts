import { type AdminAccount, beginAdminLogin, noteFailedLogin } from '@/data/admin/open-session.ts'
import type { Client } from '@/data/client.ts'
import { type Result, refuse, succeed } from '@/domain/errors.ts'
import { inBackground } from './background.ts'
import { callerHash } from './caller.ts'
import { passwordMatches } from './compare-password.ts'
import { inFairQueue } from './fair-queue.ts'

export interface PasswordContext {
  /** With every right. */
  readonly db: Client
  /** Keyed with the log-in's secret. */
  readonly hash: (text: string) => string
}

/** An administrator whose password was right, and the attempt, which no longer counts. */
export interface ProvedAdmin {
  readonly attempt: number
  readonly admin: AdminAccount
}

/** A password to check, whose it should be, and the device that it comes from. */
export interface PasswordAttempt {
  /** In lower case. */
  readonly email: string
  readonly password: string
  /** What an earlier log-in gave the browser to keep. */
  readonly device: string | undefined
}

/** Name under which the database knows a device. */
export const deviceKeyOf = ({ hash }: PasswordContext, token: string): string => hash(`device ${token}`)

/**
 * Counts an attempt and checks an administrator's password in constant time. Whatever is wrong with the account, or when
 * there is none, the answer is `credentials_invalid` after the same work. `too_many_requests` comes before that work; it
 * depends on the caller and on how many others wait, never on the account.
 */
export async function checkAdminPassword(
  context: PasswordContext,
  request: Request,
  { email, password, device }: PasswordAttempt,
): Promise<Result<ProvedAdmin>> {
  const { db, hash } = context
  const callerKey = callerHash(request, hash('caller'))
  const checked = await inFairQueue(callerKey, async () => {
    const deviceKey = device === undefined ? null : deviceKeyOf(context, device)
    const accountKey = hash(`account ${email}`)
    const begun = await beginAdminLogin(db, { email, accountKey, callerKey, deviceKey })
    if (begun.isLimited) return null
    return { ...begun, matches: await passwordMatches(password, begun.admin?.passwordHash ?? null) }
  })
  if (!checked) return refuse('too_many_requests')
  const { attempt, admin, matches } = checked
  if (admin && attempt !== null && matches) return succeed({ attempt, admin })
  // After the answer: its time tells nothing of whether there is an account to write of.
  if (attempt !== null) inBackground('note of a failed log-in', noteFailedLogin(db, attempt))
  return refuse('credentials_invalid')
}
