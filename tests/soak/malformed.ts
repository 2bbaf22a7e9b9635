import type { Random } from './random.ts'

/** A request as it goes over the wire; nothing in it has to be valid. */
export interface WireRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | null
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

/** Where requests go: the service, its known addresses, and names that make sense there. */
const TARGETS: readonly { readonly paths: readonly string[]; readonly names: readonly string[] }[] = [
  {
    paths: [
      '/rest/v1/books',
      '/rest/v1/authors',
      '/rest/v1/notes',
      '/rest/v1/rpc/add',
      '/rest/v1/rpc/words',
      '/rest/v1/',
    ],
    names: [
      'select',
      'order',
      'limit',
      'offset',
      'or',
      'and',
      'id',
      'title',
      'columns',
      'on_conflict',
      'data->>name',
      'a',
    ],
  },
  {
    paths: [
      '/auth/v1/token',
      '/auth/v1/signup',
      '/auth/v1/user',
      '/auth/v1/verify',
      '/auth/v1/recover',
      '/auth/v1/otp',
      '/auth/v1/logout',
      '/auth/v1/factors',
      '/auth/v1/admin/users',
      '/auth/v1/authorize',
      '/auth/v1/settings',
    ],
    names: ['grant_type', 'redirect_to', 'token', 'type', 'provider', 'page', 'per_page', 'scope'],
  },
  {
    paths: [
      '/storage/v1/object/pictures',
      '/storage/v1/object/private/a.png',
      '/storage/v1/object/list/pictures',
      '/storage/v1/object/sign/private/a.png',
      '/storage/v1/object/upload/sign/private/b.png',
      '/storage/v1/object/move',
      '/storage/v1/object/copy',
      '/storage/v1/object/info/private/a.png',
      '/storage/v1/object/public/pictures/a.png',
      '/storage/v1/bucket',
      '/storage/v1/bucket/pictures/empty',
      '/storage/v1/upload/resumable',
    ],
    names: ['token', 'download', 'limit', 'offset', 'sortColumn', 'versionId'],
  },
  {
    paths: ['/functions/v1/open', '/functions/v1/guarded', '/functions/v1/nope'],
    names: ['a', 'forceFunctionRegion'],
  },
  { paths: ['/_/mail', '/_/mail/send', '/_/mail.json', '/healthz', '/', '/products'], names: ['a', 'q'] },
]

const VALUES = [
  'eq.1',
  'eq.',
  'in.(1,2',
  'not.is.null',
  'fts(fr).x',
  'password',
  'refresh_token',
  '*',
  'a(b(c(d',
  'asc',
  '{}',
]
const TYPES = [
  'application/json',
  'image/png',
  'text/csv',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'a/b;;=',
  '',
]
const HEADERS = [
  'range',
  'prefer',
  'accept',
  'accept-profile',
  'content-profile',
  'x-upsert',
  'if-none-match',
  'x-metadata',
  'cache-control',
]
const BODY_KEYS = [
  'id',
  'name',
  'email',
  'password',
  'refresh_token',
  'prefixes',
  'prefix',
  'sortBy',
  'bucketId',
  'sourceKey',
  'to',
  'a',
  'token',
  'type',
]
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** @param tokens valid ones, so that requests get behind the first door too. */
export function malformed(random: Random, tokens: readonly string[]): WireRequest {
  const { below, pick, noise } = random
  const target = pick(TARGETS)
  const suffix = below(3) === 0 ? `/${escaped(random, noise(8))}` : ''
  const query = Array.from(
    { length: below(4) },
    () =>
      `${escaped(random, below(4) === 0 ? noise(6) : pick(target.names))}=${escaped(random, below(2) === 0 ? noise(12) : pick(VALUES))}`,
  ).join('&')
  const headers: Record<string, string> = {}
  const token = () => (below(3) === 0 ? header(noise(30)) : mutated(random, pick(tokens)))
  if (below(8) > 0) headers.apikey = token()
  if (below(3) > 0) headers.authorization = below(8) === 0 ? header(noise(20)) : `Bearer ${token()}`
  if (below(2) === 0) headers['content-type'] = pick(TYPES)
  for (let more = below(3); more > 0; more--)
    headers[pick(HEADERS)] = header(below(2) === 0 ? noise(16) : pick(VALUES))
  const method = pick(METHODS)
  const hasBody = method !== 'GET' && method !== 'HEAD' && below(5) > 0
  const address = `${pick(target.paths)}${suffix}`
  return {
    method,
    path: query ? `${address}?${query}` : address,
    headers,
    body: hasBody ? body(random) : null,
  }
}

function body(random: Random): string | Buffer {
  const { below, pick, noise } = random
  const kinds = [
    () => JSON.stringify(value(random, 3)),
    () =>
      JSON.stringify(
        Object.fromEntries(Array.from({ length: below(6) }, () => [pick(BODY_KEYS), value(random, 2)])),
      ),
    () => JSON.stringify(value(random, 3)).slice(0, -1 - below(4)),
    () => noise(60),
    () => '['.repeat(below(2000)),
    () =>
      `--x\r\ncontent-disposition: form-data; name="${noise(5)}"; filename="a"\r\n\r\n${noise(40)}\r\n--x${pick(['--', ''])}`,
    () => Buffer.concat([PNG, Buffer.from(noise(40))]),
    () => Buffer.from([0xff, 0xfe, 0, 0x80, below(256)]),
  ]
  return pick(kinds)()
}

function value(random: Random, depth: number): unknown {
  const { below, pick, noise } = random
  if (depth === 0 || below(3) === 0)
    return pick([
      null,
      true,
      -1,
      0,
      1e308,
      noise(10),
      '\u0000',
      'a@x.test',
      '',
      '2020-13-45',
      'x'.repeat(200),
    ])
  const inner = () => value(random, depth - 1)
  if (below(2) === 0) return Array.from({ length: below(4) }, inner)
  return Object.fromEntries(
    Array.from({ length: below(4) }, () => [below(2) === 0 ? pick(BODY_KEYS) : noise(5), inner()]),
  )
}

/** Node sends no other characters in a header or a path. */
const header = (text: string): string => text.replace(/[^\x20-\x7e]/g, '')
const escaped = ({ below }: Random, text: string): string =>
  below(3) === 0 ? encodeURIComponent(text) : text.replace(/[^\x21-\x7e]|[#?]/g, '')

/** Mostly the token itself; sometimes with one character changed or its end gone. */
function mutated({ below }: Random, token: string): string {
  const way = below(6)
  if (way > 1) return token
  const at = below(token.length)
  return way === 0 ? token.slice(0, at) : `${token.slice(0, at)}x${token.slice(at + 1)}`
}
