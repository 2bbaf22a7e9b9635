import { type CartProduct, clampQuantity, partsOf } from '@/domain/cart.ts'
import type { CartDelta } from '@/domain/cart-outbox.ts'
import { isErrorCode } from '@/domain/error-codes.ts'
import { type Result, refuse, succeed } from '@/domain/errors.ts'
import { type ItemTexts, textsField } from '@/domain/item-text.ts'
import { centsFromEuros } from '@/domain/money.ts'
import { backendUrl } from './address.ts'
import { pictureUrl } from './pictures.ts'
import { post } from './post.ts'

export interface ServerLine {
  readonly quantity: number
  readonly product: CartProduct
}

export interface CartCall {
  /** Access token of the session. */
  readonly token: string
  readonly changes: readonly CartDelta[]
  /** Names these changes, so that they are made once however often they are sent; null when there are none. */
  readonly key: string | null
  /** Refuses what cannot be had, instead of taking what there is. */
  readonly strict: boolean
}

/** Milliseconds after which the server's cart counts as out of reach; the local one answers then. */
const TIMEOUT_MS = 5000

/** A line, in which the texts that were typed for it stand by their names. */
interface Row extends ItemTexts {
  readonly product_id: number
  readonly variant_id: number | null
  /** Null of a simple product, and while nothing is chosen. */
  readonly label: string | null
  readonly quantity: number
  readonly name: string
  readonly price: number
  readonly image: string | null
}

const toLine = (base: string, row: Row): ServerLine => ({
  quantity: clampQuantity(row.quantity),
  product: {
    id: Number(row.product_id),
    ...(row.variant_id !== null && { variant: { id: Number(row.variant_id), label: row.label ?? '' } }),
    name: row.name,
    price: centsFromEuros(row.price),
    image: row.image === null ? null : pictureUrl(base, row.image),
    ...textsField({ ...row }),
  },
})

/**
 * Changes the customer's cart on the server and gives it back whole, oldest line first. A plain request: pages that
 * only show a cart load no library for it.
 */
export async function changeServerCart(call: CartCall): Promise<Result<readonly ServerLine[]>> {
  const base = backendUrl(import.meta.env.PUBLIC_SUPABASE_URL)
  try {
    const changes = call.changes.map(({ item, delta }) => {
      const { productId, variantId, texts } = partsOf(item)
      return { product_id: productId, variant_id: variantId, ...texts, delta }
    })
    const asked = { changes, change_key: call.key, strict: call.strict }
    const response = await post('rest/v1/rpc/change_cart', asked, call.token, TIMEOUT_MS)
    if (response.status >= 500) return refuse('service_unavailable')
    if (response.status === 401) return refuse('sign_in_required')
    const body = await response.json()
    if (response.ok) return succeed((body as readonly Row[]).map((row) => toLine(base, row)))
    return refuse(isErrorCode(body?.message) ? body.message : 'request_invalid')
  } catch {
    return refuse('network_unreachable')
  }
}
