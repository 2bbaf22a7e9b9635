import { type Result, refuse, succeed } from '@/domain/errors.ts'
import type { Favourite } from '@/domain/favourites.ts'
import { post } from './post.ts'
import { refusalOf } from './refusals.ts'

interface Row {
  readonly product_id: number
  readonly name: string
}

/**
 * Tells the customer's account what should hold and gives its favourites back, newest first. A plain request: pages that only
 * show them load no library for it.
 * @param token access token of the session. @param changes by product, oldest first; none only asks.
 */
export async function changeFavourites(
  token: string,
  changes: ReadonlyMap<number, boolean>,
): Promise<Result<readonly Omit<Favourite, 'image'>[]>> {
  try {
    const asked = { changes: [...changes].map(([product_id, kept]) => ({ product_id, kept })) }
    const answer = await post('rest/v1/rpc/change_favourites', asked, token)
    const body = await answer.json()
    if (!answer.ok) return { ok: false, refusal: refusalOf(body, answer.status) }
    return succeed((body as readonly Row[]).map(({ product_id: id, name }) => ({ id, name })))
  } catch {
    return refuse('network_unreachable')
  }
}
