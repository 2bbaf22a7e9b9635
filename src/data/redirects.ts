import * as z from 'zod'
import type { Redirect } from '@/domain/redirect.ts'
import { dataOf } from './answer.ts'
import type { Reader } from './client.ts'

export const redirectRows = z.array(z.object({ from: z.string(), to: z.string() }))

/** Every redirect, newest first. @throws Error when they cannot be read. */
export const listRedirects = async (db: Reader): Promise<Redirect[]> =>
  redirectRows.parse(dataOf(await db.rpc('site_redirects'), 'the redirects cannot be read'))
