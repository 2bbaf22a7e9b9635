import { reasonOf } from '@/data/refusals.ts'
import type { ErrorCode, Refusal } from '@/domain/errors.ts'
import { jsonReply } from './cors.ts'

const CONFLICT = 409

/** HTTP status of each code; what a caller got wrong is 400. */
const STATUS: Partial<Readonly<Record<ErrorCode, number>>> = {
  address_unproven: 403,
  administrator_account: CONFLICT,
  administrator_exists: CONFLICT,
  administrator_unknown: 404,
  credentials_invalid: 401,
  email_unchanged: CONFLICT,
  hero_changed: CONFLICT,
  idempotency_key_reused: CONFLICT,
  identifier_taken: CONFLICT,
  image_animated: 415,
  image_heic: 415,
  image_too_heavy: 413,
  image_type_unsupported: 415,
  internal_error: 500,
  label_needless: CONFLICT,
  label_not_found: 404,
  label_service_silent: 503,
  label_unlinked: CONFLICT,
  last_owner: CONFLICT,
  link_invalid: 404,
  manufacturer_exists: CONFLICT,
  method_not_allowed: 405,
  network_unreachable: 503,
  not_for_editors: 403,
  order_already_paid: CONFLICT,
  order_cancelled: CONFLICT,
  order_not_found: 404,
  order_not_shipped: CONFLICT,
  own_account: CONFLICT,
  own_factor_missing: CONFLICT,
  owner_required: 403,
  password_change_required: 403,
  last_units_held: 429,
  payment_must_wait: 429,
  payment_other_means: CONFLICT,
  payments_closed: 503,
  price_changed: CONFLICT,
  prices_hidden: CONFLICT,
  product_changed: CONFLICT,
  product_in_use: CONFLICT,
  product_not_found: 404,
  product_unavailable: CONFLICT,
  publication_running: CONFLICT,
  publication_unknown: 404,
  publishing_unavailable: 503,
  relay_point_unavailable: CONFLICT,
  request_too_large: 413,
  review_not_allowed: CONFLICT,
  reviews_off: CONFLICT,
  second_factor_required: 403,
  service_unavailable: 503,
  shipping_default_missing: CONFLICT,
  shipping_method_unavailable: CONFLICT,
  shop_closed: 503,
  shop_is_copy: CONFLICT,
  shop_unopened: 503,
  sign_in_required: 401,
  stock_insufficient: CONFLICT,
  stock_negative: CONFLICT,
  too_many_pieces: 429,
  too_many_requests: 429,
  variant_in_stock: CONFLICT,
}

/** Answers `{ error: { code, details? } }` with the status that fits. */
export function refusalReply(refusal: Refusal): Response {
  const { code, details } = refusal
  const reply = jsonReply(STATUS[code] ?? 400, {
    error: details === undefined ? { code } : { code, details },
  })
  REFUSALS.set(reply, { code, reason: reasonOf(refusal) })
  return reply
}

/** What was refused, and why: for the log. */
const REFUSALS = new WeakMap<Response, { readonly code: ErrorCode; readonly reason: string | undefined }>()

/** @returns what an answer refuses, where it does. */
export const refusedBy = (reply: Response) => REFUSALS.get(reply)
