import { type ApiFunction, largest } from '../db/support/visitor-functions.ts'
import type { FloodRequest } from './flood.ts'

/** The largest body that is read of visitors, and one that must not be, in bytes. */
const SIZES = [64 * 1024, 8 * 1024 * 1024] as const
const ANY_NAMES = { before: '{"a":1', unit: `,"a${'name'.repeat(2)}":1`, after: '}', bytes: 1_100_000 }

const UNITS: Readonly<Record<string, readonly [before: string, unit: string, after: string]>> = {
  text: ['"', 'CMD - . ', '"'],
  jsonb: ['[', '{"product_id":1,"quantity":1},', '1]'],
  'text[]': ['[', '"1",', '"1"]'],
  'bigint[]': ['[', '1,', '1]'],
}

/** Each function that a browser may call, with the largest thing that each of its arguments takes. */
export const callsOf = (functions: readonly ApiFunction[]): FloodRequest[] =>
  functions.flatMap((one) => [
    { method: 'POST' as const, path: `/rest/v1/rpc/${one.name}`, body: ANY_NAMES },
    ...one.arguments
      .filter(({ type }) => largest(type) !== null)
      .flatMap(({ name, type }) => {
        const [before = '', unit = '', after = ''] = UNITS[type] ?? []
        const others = one.arguments
          .filter((each) => each.name !== name)
          .map((each) => `"${each.name}":null,`)
        return SIZES.map((bytes): FloodRequest => {
          const body = { before: `{${others.join('')}"${name}":${before}`, unit, after: `${after}}`, bytes }
          return { method: 'POST', path: `/rest/v1/rpc/${one.name}`, body }
        })
      }),
  ])

const text = (bytes: number) => ({
  before: '{"email":"a@client.example","password":"',
  unit: 'x',
  after: '"}',
  bytes,
})
const FUNCTIONS =
  'account-delete account-email account-letters account-password admin-link admin-login admin-password admin-people checkout contact document mail-events newsletter order-clock payment phone-order publish publish-clock review sign-up stock-alert stripe-check stripe-webhook withdrawal'
const UPLOADS = [
  '/functions/v1/upload-picture?bucket=product-images',
  '/functions/v1/upload-picture?bucket=site-images',
  '/functions/v1/review?picture',
  '/storage/v1/object/product-images/a.png',
  '/storage/v1/object/documents/a.pdf',
]

/** Each function of Deno, each upload, what Auth and REST take besides. */
export const otherRequests = (): FloodRequest[] => [
  ...FUNCTIONS.split(' ').flatMap((name) =>
    SIZES.map(
      (bytes): FloodRequest => ({ method: 'POST', path: `/functions/v1/${name}`, body: text(bytes) }),
    ),
  ),
  ...UPLOADS.map(
    (path): FloodRequest => ({
      method: 'POST',
      path,
      headers: { 'content-type': 'image/png' },
      body: { before: '\x89PNG\r\n\x1a\n', unit: 'IDAT', after: '', bytes: 10 * 1024 * 1024 },
    }),
  ),
  ...[
    'signup',
    'token?grant_type=password',
    'recover',
    'otp',
    'verify',
    'resend',
    'token?grant_type=refresh_token',
  ].flatMap((path) =>
    SIZES.map((bytes): FloodRequest => ({ method: 'POST', path: `/auth/v1/${path}`, body: text(bytes) })),
  ),
  {
    method: 'PUT',
    path: '/auth/v1/user',
    body: { before: '{"data":{"note":"', unit: 'x', after: '"}}', bytes: SIZES[0] },
  },
  {
    method: 'POST',
    path: '/rest/v1/rpc/order_by_token',
    body: { before: '{"token":', unit: '[', after: '', bytes: SIZES[0] },
  },
  ...['addresses', 'cart_items', 'favourites'].flatMap((table) =>
    SIZES.map(
      (bytes): FloodRequest => ({
        method: 'POST',
        path: `/rest/v1/${table}`,
        body: {
          before: '[',
          unit: '{"product_id":1,"quantity":1},',
          after: '{"product_id":1,"quantity":1}]',
          bytes,
        },
      }),
    ),
  ),
  ...[
    `name=fts.${Array.from({ length: 400 }, (_, n) => `mot${n}`).join('%20|%20')}`,
    `select=${Array.from({ length: 2000 }, (_, n) => `f${n}:name`).join()}`,
    `id=in.(${Array.from({ length: 5000 }, (_, n) => n).join()})`,
    `or=(${Array.from({ length: 1000 }, (_, n) => `id.eq.${n}`).join()})`,
    'select=*,product_variants(*)&order=name.desc&details=ilike.*a*a*a*a*',
  ].map((query): FloodRequest => ({ method: 'GET', path: `/rest/v1/products?${query}` })),
]
