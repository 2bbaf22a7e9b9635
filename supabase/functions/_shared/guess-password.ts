import { type AdminAccount, beginAdminLogin } from '@/data/admin/open-session.ts'
import type { Client } from '@/data/client.ts'
import { type Result, refuse, succeed } from '@/domain/errors.ts'
import { callerHash } from './caller.ts'
import { passwordMatches } from './compare-password.ts'
import { inTurn } from './in-turn.ts'

export interface Guessing {
  /** With every right. */
  readonly db: Client
  /** Keyed with the log-in's secret. */
  readonly hash: (text: string) => Promise<string>
}

/** An administrator whose password was right, and the guess that no longer counts. */
export interface ProvedAdmin {
  readonly attempt: number
  readonly admin: AdminAccount
}

/**
 * Counts a guess of an administrator's password and compares it. What is wrong with an account, or that there is none, is
 * `credentials_invalid` after the same work; `too_many_requests` comes before it, and depends on the caller and on how
 * many others wait, never on the account.
 */
export async function guessPassword(
  { db, hash }: Guessing,
  request: Request,
  email: string,
  password: string,
): Promise<Result<ProvedAdmin>> {
  const guessed = await inTurn(async () => {
    const caller = await callerHash(request, await hash('caller'))
    const begun = await beginAdminLogin(db, email, await hash(`account ${email}`), caller)
    if (begun.isLimited) return null
    return { ...begun, matches: await passwordMatches(password, begun.admin?.passwordHash ?? null) }
  })
  if (!guessed) return refuse('too_many_requests')
  const { attempt, admin, matches } = guessed
  return admin && attempt !== null && matches ? succeed({ attempt, admin }) : refuse('credentials_invalid')
}
