export const OPERATIONS = ['select', 'insert', 'update', 'delete'] as const
export type Operation = (typeof OPERATIONS)[number]

/** The platform grants these tables to everybody and guards the rows; the shop has no policy that opens one. */
const STORAGE = { select: '000000', update: '000000', delete: '000000' }

/**
 * What a browser's request may do with each table, one sign for each of anon, customer, other customer, unregistered
 * administrator, staff, owner: `-` refused, `0` reaches no row, `o` rows of one's own, `s` some rows (the public ones),
 * `a` all. An operation that is missing is refused to everybody: what administrators do, they do through functions.
 * A new table needs a row here, and one in the seed of `permission-matrix.test.ts` if anybody may read it.
 */
export const TABLES: Readonly<Record<string, Partial<Record<Operation, string>>>> = {
  'auth.flow_state': {},
  'auth.identities': {},
  'auth.mfa_amr_claims': {},
  'auth.mfa_challenges': {},
  'auth.mfa_factors': {},
  'auth.one_time_tokens': {},
  'auth.refresh_tokens': {},
  'auth.sessions': {},
  'auth.users': {},
  'private.account_news': {},
  'private.address_changes': {},
  'private.admin_devices': {},
  'private.admin_links': {},
  'private.admin_login_attempts': {},
  'private.admin_sessions': {},
  'private.cart_changes': {},
  'private.counters': {},
  'private.daily_sales': {},
  'private.email_changes': {},
  'private.factor_permits': {},
  'private.finished_links': {},
  'private.form_attempts': {},
  'private.product_trash': {},
  'private.product_words': {},
  'private.proven_addresses': {},
  'private.publishing_clock': {},
  'private.recovery_codes': {},
  'private.sign_up_passwords': {},
  'private.unused_pictures': {},
  'public.addresses': { select: '-oo000', insert: '-ooooo', update: '-oo000', delete: '-oo000' },
  'public.admin_users': {},
  'public.audit_log': {},
  'public.cart_items': { select: '-oo000', insert: '-ooooo', update: '-oo000', delete: '-oo000' },
  'public.categories': { select: 'aaaaaa' },
  'public.contact_messages': {},
  'public.hero': { select: 'aaaaaa' },
  'public.inventory': {},
  'public.manufacturers': { select: 'aaaaaa' },
  'public.newsletter_proofs': {},
  'public.newsletter_subscribers': {},
  'public.order_events': {},
  'public.order_items': {},
  'public.orders': {},
  'public.product_prices': {},
  'public.products': { select: 'ssssss' },
  'public.publications': {},
  'public.published_terms': {},
  'public.relay_points': {},
  'public.settings': { select: 'aaaaaa' },
  'public.shipping_methods': { select: 'ssssss' },
  'public.site_changes': {},
  'public.stock_movements': {},
  'public.withdrawals': {},
  'storage.buckets': STORAGE,
  'storage.objects': STORAGE,
}
