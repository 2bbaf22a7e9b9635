import * as z from 'zod'
import { type Result, succeed } from '@/domain/errors.ts'
import type { Client } from './client.ts'
import { storedResult } from './stored-result.ts'

/** Counts a check of the present password. @returns its hash; `sign_in_required`, `too_many_requests`. @param db the service role's client. */
export async function beginPasswordChange(db: Client, session: string): Promise<Result<string>> {
  const stored = storedResult(await db.rpc('begin_password_change', { session }))
  return stored.ok ? succeed(z.string().parse(stored.value)) : stored
}

/** Replaces the password whose hash is `former`, with one of which `hash` is kept. @param db the service role's client. */
export const changePassword = async (
  db: Client,
  session: string,
  former: string,
  hash: string,
): Promise<Result<unknown>> => storedResult(await db.rpc('change_password', { session, former, hash }))

/** Sets the password in the session of a link; `sign_in_required` for any other. @param db the service role's client. */
export const choosePassword = async (db: Client, session: string, hash: string): Promise<Result<unknown>> =>
  storedResult(await db.rpc('choose_password', { session, hash }))
