import * as z from 'zod'
import { isErrorCode } from '@/domain/error-codes.ts'
import type { ErrorCode } from '@/domain/errors.ts'
import type { Redirect } from '@/domain/redirect.ts'
import { REDIRECTS_AT_ONCE } from '@/domain/rules.ts'
import type { Client } from '../client.ts'
import { redirectRows } from '../redirects.ts'
import { calledBy } from './answer.ts'

/** Every redirect, newest first. @throws RefusedError */
export const readRedirects = async (db: Client, signal: AbortSignal): Promise<Redirect[]> =>
  redirectRows.parse(await calledBy(db.rpc('site_redirects').abortSignal(signal)))

const answer = z.object({
  added: z.number(),
  refused: z.array(z.object({ n: z.number(), code: z.string() })),
})

export interface AddedRedirects {
  readonly added: number
  /** Those that could not be, by their place in the list, from 0. */
  readonly refused: readonly { readonly index: number; readonly code: ErrorCode }[]
}

/** Adds those that can be. @throws RefusedError; what was added until then stays. */
export async function addRedirects(db: Client, entries: readonly Redirect[]): Promise<AddedRedirects> {
  const all: { added: number; refused: { index: number; code: ErrorCode }[] } = { added: 0, refused: [] }
  for (let start = 0; start < entries.length; start += REDIRECTS_AT_ONCE) {
    const sent = entries.slice(start, start + REDIRECTS_AT_ONCE).map(({ from, to }) => ({ from, to }))
    const { added, refused } = answer.parse(await calledBy(db.rpc('add_redirects', { entries: sent })))
    all.added += added
    for (const { n, code } of refused)
      all.refused.push({ index: start + n - 1, code: isErrorCode(code) ? code : 'internal_error' })
  }
  return all
}

/** @throws RefusedError */
export const removeRedirects = (db: Client, paths: readonly string[]): Promise<number> =>
  calledBy(db.rpc('remove_redirects', { paths: [...paths] }))
