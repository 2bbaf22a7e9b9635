/**
 * Stable codes that the database and the functions answer with. `src/texts/errors.ts` says each in French: a code
 * without a text does not compile, and a test checks that every code raised in SQL stands here.
 */
export const ERROR_CODES = [
  'address_invalid',
  'address_unproven',
  'addresses_too_many',
  'administrator_account',
  'administrator_exists',
  'administrator_unknown',
  'cart_empty',
  'cart_too_large',
  'category_unknown',
  'code_invalid',
  'colour_unknown',
  'country_not_served',
  'credentials_invalid',
  'customer_invalid',
  'discount_changed',
  'discount_code_taken',
  'discount_ended',
  'discount_gift_gone',
  'discount_invalid',
  'discount_minimum',
  'discount_not_begun',
  'discount_not_for_these',
  'discount_too_many_tries',
  'discount_unknown',
  'discount_used_by_you',
  'discount_used_up',
  'delivery_day_invalid',
  'email_invalid',
  'email_unchanged',
  'favourites_full',
  'hero_changed',
  'hero_invalid',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'identifier_repeated',
  'identifier_taken',
  'image_damaged',
  'image_dimensions',
  'image_too_heavy',
  'image_type_unsupported',
  'internal_error',
  'last_owner',
  'link_invalid',
  'listed_word_exists',
  'listed_word_in_use',
  'mail_not_found',
  'mail_text_changed',
  'mail_text_invalid',
  'listed_word_unknown',
  'manufacturer_exists',
  'manufacturer_invalid',
  'manufacturer_unknown',
  'material_unknown',
  'method_not_allowed',
  'network_unreachable',
  'order_already_paid',
  'order_cancelled',
  'order_not_found',
  'order_not_shipped',
  'own_account',
  'own_factor_missing',
  'owner_required',
  'password_change_required',
  'password_common',
  'password_same',
  'password_unfit',
  'payments_closed',
  'picture_unknown',
  'postal_code_invalid',
  'price_changed',
  'product_changed',
  'product_in_use',
  'product_incomplete',
  'product_invalid',
  'product_maker_missing',
  'product_not_found',
  'product_unavailable',
  'publication_running',
  'publication_unknown',
  'publishing_unavailable',
  'quantity_invalid',
  'recovery_code_invalid',
  'redirect_address_used',
  'redirect_chain',
  'redirect_invalid',
  'redirect_loop',
  'redirect_taken',
  'redirects_full',
  'related_product_invalid',
  'relay_point_unavailable',
  'request_invalid',
  'request_too_large',
  'second_factor_required',
  'service_unavailable',
  'settings_changed',
  'settings_invalid',
  'shipping_default_missing',
  'shipping_method_unavailable',
  'sign_in_required',
  'stock_changed',
  'stock_facts_changed',
  'stock_insufficient',
  'stock_negative',
  'too_many_pieces',
  'too_many_requests',
  'variant_in_stock',
  'variant_repeated',
  'variant_required',
  'variants_invalid',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** What the shop could not read, as messages of errors: `src/texts/admin/publishing-failures.ts` says them to the owner. */
export type Unreadable =
  `${'categories' | 'colours' | 'materials' | 'offers' | 'product' | 'products' | 'settings' | 'shipping'}_unreadable`

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && (ERROR_CODES as readonly string[]).includes(value)

/** A refusal with its stable code and, where it helps the customer, what the shop knows better (see OfferConflict). */
export interface Refusal {
  readonly code: ErrorCode
  readonly details?: unknown
}

/** Success with a value, or a refusal; nothing that a customer can cause is thrown. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal }

export const succeed = <T>(value: T): Result<T> => ({ ok: true, value })
export const refuse = (code: ErrorCode, details?: unknown): Result<never> => ({
  ok: false,
  refusal: details === undefined ? { code } : { code, details },
})

/** A call that never answers, or whose code cannot be loaded, counts as out of reach. */
export const orUnreachable = <T>(call: Promise<Result<T>>): Promise<Result<T>> =>
  call.catch(() => refuse('network_unreachable'))
