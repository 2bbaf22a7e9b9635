import { request } from 'node:http'

/** What a run of malformed requests gave. */
export interface FuzzResult {
  /** How many answers each status has had. */
  readonly statuses: ReadonlyMap<number, number>
  /** Requests whose answer has no good cause: no answer, a 5xx, or text of the request that Postgres parsed as SQL. */
  readonly unexplained: readonly string[]
}

const AT_ONCE = 50
const HANGS_AFTER_MS = 20_000

/**
 * Sends malformed requests to every service of a backend: paths, filters, headers, tokens, bodies, uploads.
 * @param seed the same seed sends the same requests.
 */
export async function fuzzRest(
  url: string,
  keys: { readonly anonKey: string; readonly serviceRoleKey: string },
  count: number,
  seed: number,
): Promise<FuzzResult> {
  const random = randomFrom(seed)
  const statuses = new Map<number, number>()
  const unexplained: string[] = []
  const one = async () => {
    const sent = malformed(random, keys)
    const { status, body } = await answerTo(url, sent)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const isFault = status === 0 || (status >= 500 && status !== 501 && status !== 503)
    if (isFault || /"code":"42(601|P02|P18)"/.test(body))
      unexplained.push(`${status} ${JSON.stringify(sent).slice(0, 600)} ${body.slice(0, 300)}`)
  }
  for (let sent = 0; sent < count; sent += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - sent) }, one))
  return { statuses, unexplained }
}

/** The same numbers in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const PATHS = [
  'rest/v1/books',
  'rest/v1/rpc/add',
  'rest/v1/rpc/words',
  'rest/v1/notes',
  'rest/v1/',
  'rest/v1/rpc/',
  'auth/v1/token',
  'auth/v1/user',
  'auth/v1/signup',
  'auth/v1/admin/users/x',
  'auth/v1/logout',
  'storage/v1/object/pictures/a',
  'storage/v1/object/list/pictures',
  'storage/v1/object/sign/pictures/a',
  'storage/v1/object/upload/sign/pictures/a',
  'storage/v1/object/pictures/../../keys.json',
  'storage/v1/object/move',
  'auth/v1/verify',
  'auth/v1/recover',
  'auth/v1/factors',
  'rest/v1/cheap_books',
  'rest/v1/rpc/whoami',
  'storage/v1/object/public/pictures/a',
  'storage/v1/bucket/x',
  'functions/v1/nope',
  '_/mail/x',
  'products',
  'healthz',
]
const KEYS = [
  'select',
  'id',
  'title',
  'order',
  'limit',
  'offset',
  'or',
  'and',
  'not.or',
  'on_conflict',
  'columns',
  'authors.name',
  'data->size',
  'data->>',
  'a',
  'grant_type',
  'page',
  'per_page',
  'scope',
  '"',
]
const VALUES = [
  'id::select',
  'id::int collate',
  'id::text);select',
  'a:b:c',
  'count',
  'rel()',
  '...',
  'eq(any).{',
  'in.()',
  '*',
  'eq.1',
  'eq.',
  "eq.' or 1=1 --",
  'in.(1,2',
  'in.("a',
  'not.not.eq.1',
  'is.maybe',
  'like(any).{a',
  'fts(nope).x',
  '(id.eq.1',
  '(a,b)',
  'id,',
  'authors(',
  'authors(name',
  '...authors(*)',
  'id::int);drop table books',
  'title.desc.nullsfirst.x',
  '-1',
  '99999999999999999999',
  '1e9',
  'NaN',
  '\u0000',
  '💥',
  '"',
  '\\',
  'cs.{',
  'ov.[1,',
  'a->>b->c',
  '$1',
  ':x',
  '!inner',
  'password',
  'refresh_token',
  'authors!inner!left(name)',
  'x'.repeat(3000),
]
const BODIES = [
  '',
  '{',
  '[]',
  '[[]]',
  '[1]',
  'null',
  '"x"',
  '{"a":1}',
  '{"a":"x"}',
  '{"__proto__":{"a":1}}',
  '{"title":null}',
  '[{"title":"a"},{"price":1}]',
  '{"email":1}',
  '{"email":"a@b.c","password":"\u0000"}',
  '{"refresh_token":"\u0000"}',
  '{"prefixes":[""]}',
  '{"prefix":"\u0000"}',
  '\xff\xfe',
  '{"id":1e400}',
  '{"a":{"b":'.repeat(300),
  '--edge\r\ncontent-disposition: form-data; name=""; filename="../../x"\r\n\r\nbytes\r\n--edge--\r\n',
  '--edge\r\n\r\n',
  '\u0089PNG\r\n\u0000\u0000',
]
const HEADERS: readonly Record<string, string>[] = [
  {},
  { prefer: 'return=representation,resolution=merge-duplicates' },
  { prefer: 'handling=strict,x=y' },
  { accept: 'application/vnd.pgrst.object+json' },
  { accept: 'text/csv' },
  { accept: 'image/png' },
  { range: '9-1' },
  { range: 'bytes=x' },
  { 'accept-profile': 'auth' },
  { 'content-profile': 'pg_catalog' },
  { authorization: 'Bearer a.b.c' },
  { authorization: 'Basic x' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'text/csv' },
  { 'x-upsert': 'true' },
  { 'x-metadata': '!' },
  { cookie: 'x'.repeat(4000) },
  { prefer: 'count=planned' },
  { prefer: 'return=headers-only,missing=default' },
  { 'content-type': 'multipart/form-data; boundary=edge', 'x-upsert': '?' },
  { 'content-type': 'image/png' },
  { range: '5-' },
]
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS', 'TRACE']

interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

function malformed(
  random: () => number,
  { anonKey, serviceRoleKey }: { readonly anonKey: string; readonly serviceRoleKey: string },
): Sent {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const pairs = Array.from({ length: Math.floor(random() * 4) }, () => {
    const value = pick(VALUES)
    return `${encodeURIComponent(pick(KEYS))}=${random() < 0.1 ? `${value.charCodeAt(0)}%zz` : encodeURIComponent(value)}`
  })
  const path = random() < 0.15 ? `${pick(PATHS)}%${pick(['zz', '00', '2f..', 'ff'])}` : pick(PATHS)
  const key = random() < 0.5 ? anonKey : serviceRoleKey
  const token = random() < 0.1 ? broken(key, random) : key
  const headers = {
    apikey: key,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...pick(HEADERS),
  }
  return { method: pick(METHODS), path: `/${path}?${pairs.join('&')}`, headers, body: pick(BODIES) }
}

/** A token with one character changed, or cut short. */
function broken(token: string, random: () => number): string {
  const at = Math.floor(random() * token.length)
  return random() < 0.5
    ? token.slice(0, at)
    : `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
}

/** @returns status 0 for no answer at all. */
function answerTo(
  url: string,
  { method, path, headers, body }: Sent,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve) => {
    const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'TRACE' && method !== 'OPTIONS'
    const sent = request(url, { method, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
      )
    })
    sent.setTimeout(HANGS_AFTER_MS, () => sent.destroy(new Error('no answer')))
    sent.once('error', (error) => resolve({ status: 0, body: error.message }))
    sent.end(hasBody ? body : undefined)
  })
}
