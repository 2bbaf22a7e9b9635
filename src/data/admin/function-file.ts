import { FunctionsHttpError } from '@supabase/supabase-js'
import type { Client } from '../client.ts'
import { type NamedFile, namedFileOf } from '../document-files.ts'
import { refusalOfAnswer } from '../refusals.ts'
import { RefusedError } from './answer.ts'

/** A file that a function makes. @param timeout in ms. @throws RefusedError */
export async function fileOf(
  db: Client,
  name: string,
  body: Record<string, unknown>,
  timeout: number,
): Promise<NamedFile> {
  const { data, error, response } = await db.functions.invoke<Blob>(name, { body, timeout })
  if (!error && response && data) return namedFileOf(response, data)
  if (!(error instanceof FunctionsHttpError) || !response)
    throw new RefusedError({ code: 'network_unreachable' })
  throw new RefusedError(refusalOfAnswer(await response.json().catch(() => null), response.status))
}
