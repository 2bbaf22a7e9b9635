import * as z from 'zod'
import { dataOf } from './answer.ts'
import type { Client } from './client.ts'

const newsRow = z.object({
  id: z.number(),
  email: z.string(),
  kind: z.enum(['password', 'email', 'factor_on', 'factor_off']),
  new_email: z.string().nullable(),
  at: z.string(),
})

/** What the owner of an account is to be told. */
export type AccountNews = z.infer<typeof newsRow>

/**
 * News to send; what is not forgotten within a minute, because sending failed, is given again.
 * @param db the service role's client. @throws Error
 */
export const takeAccountNews = async (db: Client): Promise<readonly AccountNews[]> =>
  z.array(newsRow).parse(dataOf(await db.rpc('take_account_news'), 'the news of accounts cannot be read'))

/** Forgets news that was sent. @param db the service role's client. */
export async function forgetAccountNews(db: Client, ids: readonly number[]): Promise<void> {
  await db.rpc('forget_account_news', { ids: [...ids] })
}
