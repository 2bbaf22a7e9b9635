import { TEXTS_PATH } from '@/domain/paths.ts'
import { RefusedError } from './admin/answer.ts'
import { askServer, givenBy } from './admin/own-server.ts'
import type { Client } from './client.ts'
import { invokeFunction } from './invoke-function.ts'

/** Milliseconds: a save compiles the text on a busy machine, or waits for another one at a host. */
const TIMEOUT_MS = 60_000

async function askFunction(db: Client, wish: object): Promise<unknown> {
  const answer = await invokeFunction(db, 'texts', wish, TIMEOUT_MS)
  if (answer.ok) return answer.value
  const { refusal } = answer
  // Nobody has deployed it.
  throw new RefusedError(refusal.code === 'internal_error' ? { code: 'texts_elsewhere' } : refusal)
}

/**
 * Asks the service of texts: the server of the shop's own, or, where a host answers at its address with a page or nothing, the function
 * `texts`. @returns its answer. @throws RefusedError `texts_elsewhere` where there is neither.
 */
export async function askTexts(db: Client, wish: object, signal?: AbortSignal): Promise<unknown> {
  const answer = await askServer(db, TEXTS_PATH, { wish, timeoutMs: TIMEOUT_MS, signal })
  if (answer.headers.get('content-type')?.startsWith('application/json')) return await givenBy(answer)
  // A proxy whose server starts anew answers with a page, too.
  if (answer.status >= 500) throw new RefusedError({ code: 'service_unavailable' })
  const given = await askFunction(db, wish)
  signal?.throwIfAborted()
  return given
}
