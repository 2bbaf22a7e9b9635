import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LogFields } from '../../supabase/local/log.ts'
import { ENGINES, startUnderTest, type UnderTest } from './under-test.ts'

const REQUESTS = 400
const MALFORMED = 1500

describe.each(ENGINES)('under pressure on %s', (engine) => {
  const faults: LogFields[] = []
  let under: UnderTest
  beforeAll(async () => {
    under = await startUnderTest(engine, {
      log: (_, event, fields = {}) => void (event === 'fault' && faults.push(fields)),
    })
  })
  afterAll(() => under.stop())

  test('users never see each other, whatever runs between', async () => {
    const names = ['eve', 'kim'] as const
    const users = await Promise.all(names.map((name) => under.user(name)))
    await Promise.all(
      users.map((user, index) => user.from('notes').insert({ body: `note of ${names[index]}` })),
    )
    const round = async (index: number) => {
      const which = index % 2
      const user = users[which]
      if (index % 5 === 4)
        return expect((await under.anon.rpc('whoami')).data).toMatchObject({ role: 'anon', sub: null })
      if (index % 7 === 6) return expect((await user?.rpc('refuse', { code: 'P0001' }))?.status).toBe(400)
      const answer = await user?.from('notes').select('body')
      expect(answer?.data).toEqual([{ body: `note of ${names[which]}` }])
    }
    for (let start = 0; start < REQUESTS; start += 40)
      await Promise.all(Array.from({ length: 40 }, (_, index) => round(start + index)))
  })

  test('stock is never oversold by parallel writers', async () => {
    const { service } = under
    await service.from('stock').update({ quantity: 5 }).eq('id', 1)
    await under.backend.engine.exec(`create or replace function public.take() returns void language sql
      as 'update public.stock set quantity = quantity - 1 where id = 1'; grant execute on function public.take() to service_role`)
    await expect
      .poll(async () => (await service.rpc('take')).status, { timeout: 5000, interval: 300 })
      .toBe(204)
    const answers = await Promise.all(Array.from({ length: 20 }, () => service.rpc('take')))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(4)
    expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(['23514']))
  })

  test('malformed requests are refused, and nothing falls', async () => {
    const { url, anonKey, serviceRoleKey } = under.backend
    const statuses = new Map<number, number>()
    const random = randomFrom(20_260_101)
    const send = () => {
      const { method, path, headers, body } = malformed(random)
      const key = random() < 0.5 ? anonKey : serviceRoleKey
      return statusOf(url, method, path, { apikey: key, authorization: `Bearer ${key}`, ...headers }, body)
    }
    for (let start = 0; start < MALFORMED; start += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, send))
      for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(faults).toEqual([])
    expect(
      [...statuses.keys()].filter((status) => status >= 500 && status !== 501 && status !== 503),
    ).toEqual([])
    expect((await under.anon.from('countries').select('id').eq('id', 1)).data).toEqual([{ id: 1 }])
  })
})

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
]
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS', 'TRACE']

function malformed(random: () => number) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const pairs = Array.from({ length: Math.floor(random() * 4) }, () => {
    const value = pick(VALUES)
    return `${encodeURIComponent(pick(KEYS))}=${random() < 0.1 ? `${value.charCodeAt(0)}%zz` : encodeURIComponent(value)}`
  })
  const path = random() < 0.15 ? `${pick(PATHS)}%${pick(['zz', '00', '2f..', 'ff'])}` : pick(PATHS)
  return {
    method: pick(METHODS),
    path: `/${path}?${pairs.join('&')}`,
    headers: pick(HEADERS),
    body: pick(BODIES),
  }
}

function statusOf(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'TRACE' && method !== 'OPTIONS'
    const sent = httpRequest(
      url,
      { method, path, headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        response.resume()
        response.once('end', () => resolve(response.statusCode ?? 0))
      },
    )
    sent.setTimeout(20_000, () => reject(new Error(`no answer to ${method} ${path}`)))
    sent.once('error', reject)
    sent.end(hasBody ? body : undefined)
  })
}
