import { describe, expect, test, vi } from 'vitest'
import { TextRefusal } from '@/writing/text-refusal.ts'
import { textService } from '../../src/cli/texts/text-service.ts'

const carryOut = vi.fn(async () => ({ done: true }))
const admit = async (token: string) => {
  if (token === 'nobody') throw new TextRefusal(401, { code: 'sign_in_required' })
}
const answers = textService(() => ({ admit, carryOut }))

const ask = (init: RequestInit = {}, path = '/_/texts') => {
  const { headers, ...rest } = init
  const request = new Request(`https://shop.example${path}`, {
    method: 'POST',
    body: JSON.stringify({ do: 'list' }),
    headers: { authorization: 'Bearer editor', ...headers },
    ...rest,
  })
  return answers(request, path)
}
const codeOf = async (response: Response | null) => [
  response?.status,
  ((await response?.json()) as { error?: { code: string } } | undefined)?.error?.code,
]

test('whoever works here is answered, at this address alone, and no cache keeps it', async () => {
  const answer = await ask()
  expect([answer?.status, await answer?.json()]).toEqual([200, { done: true }])
  expect(answer?.headers.get('cache-control')).toBe('no-store')
  expect(await ask({}, '/_/textes')).toBeNull()
})

describe('refused before anything is done:', () => {
  test.each([
    ['no token', { headers: { authorization: '' } }, 401, 'sign_in_required'],
    ['nobody’s token', { headers: { authorization: 'Bearer nobody' } }, 401, 'sign_in_required'],
    ['a page of another site', { headers: { 'sec-fetch-site': 'cross-site' } }, 403, 'request_invalid'],
    ['a page of a site beside', { headers: { 'sec-fetch-site': 'same-site' } }, 403, 'request_invalid'],
    ['another method', { method: 'PUT' }, 405, 'method_not_allowed'],
    ['no JSON', { body: '{' }, 400, 'request_invalid'],
    ['half a character', { body: new Uint8Array([0x22, 0xc3, 0x22]) }, 400, 'request_invalid'],
    ['another wish', { body: JSON.stringify({ do: 'burn' }) }, 400, 'request_invalid'],
    ['one field too many', { body: JSON.stringify({ do: 'list', path: 'x' }) }, 400, 'request_invalid'],
    [
      'a body of a megabyte',
      { body: JSON.stringify({ do: 'read', path: 'x'.repeat(1e6) }) },
      413,
      'request_too_large',
    ],
  ] as const)('%s', async (_, init, status, code) => {
    carryOut.mockClear()
    expect(await codeOf(await ask(init as RequestInit))).toEqual([status, code])
    expect(carryOut).not.toHaveBeenCalled()
  })
})

test('a refusal brings its code and what explains it, a failure nothing but that it may be tried again', async () => {
  carryOut.mockRejectedValueOnce(new TextRefusal(409, { code: 'text_changed', details: { theirHash: null } }))
  const refused = await ask()
  expect([refused?.status, await refused?.json()]).toEqual([
    409,
    { error: { code: 'text_changed', details: { theirHash: null } } },
  ])
  carryOut.mockRejectedValueOnce(new Error('connect ECONNREFUSED /srv/shop/secret'))
  const failed = await ask()
  expect([failed?.status, await failed?.text()]).toEqual([503, '{"error":{"code":"service_unavailable"}}'])
})

test('while the shop starts it is asked again later', async () => {
  const starting = textService(() => null)
  const request = new Request('https://shop.example/_/texts', {
    method: 'POST',
    headers: { authorization: 'Bearer editor' },
  })
  expect((await starting(request, '/_/texts'))?.status).toBe(503)
})
