import { request } from 'node:http'
import { expect, test } from 'vitest'
import type { UnderTest } from '../under-test.ts'

const SENT = 'sent-by-a-visitor'
const LARGEST = 64 * 1024

/** What whoever holds no key of the service may send, and what it is told. */
export function visitorTests(under: () => UnderTest): void {
  const ask = async (path: string, body?: string, headers: Record<string, string> = {}, method = 'POST') => {
    const { url, anonKey } = under().backend
    const response = await fetch(`${url}/rest/v1${path}`, {
      method: body === undefined ? 'GET' : method,
      headers: { apikey: anonKey, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    return { status: response.status, code: JSON.parse(text || '{}').code as string | undefined, text }
  }
  const asService = () => ({ apikey: under().backend.serviceRoleKey })
  const numbered = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${SENT}${index}`, 1]))

  test('a call names at most thirty arguments, and none of them is echoed', async () => {
    for (const [count, status, code] of [
      [30, 404, 'PGRST202'],
      [31, 400, 'too_many_arguments'],
    ] as const) {
      const arguments_ = numbered(count)
      for (const answer of [
        await ask('/rpc/add', JSON.stringify(arguments_)),
        await ask(`/rpc/add?${new URLSearchParams(arguments_ as unknown as Record<string, string>)}`),
      ]) {
        expect([answer.status, answer.code]).toEqual([status, code])
        expect(answer.text).not.toContain(SENT)
      }
    }
    expect((await ask('/rpc/add', JSON.stringify(numbered(2)), asService())).text).toContain(SENT)
  })

  test.each([
    ['/rpc/add', JSON.stringify({ a: SENT }), '22P02'],
    ['/rpc/words', JSON.stringify({ text_list: SENT }), '22P02'],
    ['/rpc/books_under', JSON.stringify({ most: `1e${'9'.repeat(20)}` }), '22003'],
    ['/rpc/refuse', JSON.stringify({ code: `\0${SENT}` }), '22P05'],
    ['/rpc/refuse', `{"code":"\\ud800${SENT}"}`, '22P02'],
    ['/rpc/refuse', JSON.stringify({ code: '23505' }), '23505'],
    ['/rpc/refuse', JSON.stringify({ code: 'XX001' }), 'XX001'],
    [`/books?id=eq.${SENT}`, undefined, '22P02'],
    [`/books?published=lt.${SENT}`, undefined, '22007'],
    [`/books?${SENT}=eq.1`, undefined, '42703'],
    ['/books?select=id::sent_by', undefined, '42704'],
  ])('Postgres’ own words are not for visitors: %s %s', async (path, body, code) => {
    const answer = await ask(path, body)
    expect([answer.code, answer.text]).toEqual([code, expect.not.stringContaining(SENT)])
    expect(answer.text).not.toMatch(/the detail|syntax for type|does not exist/)
    // The service, whose programs are written with them, reads them.
    expect((await ask(path, body, asService())).text).toMatch(
      /the detail|invalid|malformed|does not exist|overflows|Unicode/i,
    )
  })

  test('what is repeated of a request is short', async () => {
    for (const [path, headers] of [
      [`/books?select=${'('.repeat(5000)}`, {}],
      [`/books?select=id,${'a'.repeat(5000)}(id)`, {}],
      [`/${'a'.repeat(5000)}`, {}],
      ['/books', { accept: 'image/'.repeat(1000) }],
      ['/books', { prefer: `handling=strict, ${'a'.repeat(5000)}=b` }],
      ['/books', { 'accept-profile': 'a'.repeat(5000) }],
    ] as const)
      expect((await ask(path, undefined, headers)).text.length, path.slice(0, 20)).toBeLessThan(1000)
  })

  const bodyOf = (bytes: number) => {
    const [before, after] = ['{"code":"PT418","x":"', '"}']
    return `${before}${'x'.repeat(bytes - before.length - after.length)}${after}`
  }

  test('a body has at most 64 kB', async () => {
    const user = await under().user('large')
    const token = (await user.auth.getSession()).data.session?.access_token
    for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
      expect(await ask('/rpc/refuse', bodyOf(LARGEST), headers)).toMatchObject({ code: 'PGRST202' })
      const tooLarge = { status: 413, code: 'payload_too_large' }
      for (const method of ['POST', 'PATCH', 'DELETE'])
        expect(await ask('/rpc/refuse', bodyOf(LARGEST + 1), headers, method)).toMatchObject(tooLarge)
    }
    expect(await ask('/rpc/refuse', bodyOf(LARGEST + 1), asService())).toMatchObject({ code: 'PGRST202' })
    expect(await chunked(bodyOf(LARGEST))).toBe(404)
    expect(await chunked(bodyOf(LARGEST + 1))).toBe(413)
  })

  /** Sends a body without saying how long it is. */
  const chunked = (body: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const { url, anonKey } = under().backend
      const headers = { apikey: anonKey, 'content-type': 'application/json' }
      const sent = request(`${url}/rest/v1/rpc/refuse`, { method: 'POST', headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      sent.once('error', reject)
      sent.write(body.slice(0, 10))
      sent.end(body.slice(10))
    })

  test('more where the function allows it that PostgREST calls before each request, before anything is read', async () => {
    const { engine } = under().backend
    await engine.exec(`
      create function other.look() returns void language plpgsql as $$ begin
        if current_setting('request.headers', true)::json ->> 'x-known' is null and auth.role() = 'anon' then
          raise sqlstate 'PT413' using message = 'not_that_large';
        end if;
      end $$;
      grant execute on function other.look() to anon, authenticated, service_role;
      do $$ begin execute format('alter role authenticator in database %I set pgrst.db_pre_request = %L', current_database(), 'other.look'); end $$;
      notify pgrst, 'reload config'`)
    try {
      const refused = { status: 413, text: expect.stringContaining('not_that_large') }
      await expect
        .poll(() => ask('/rpc/refuse', '{"code":"PT418"}'), { interval: 100 })
        .toMatchObject(refused)
      expect(await ask('/books?select=id')).toMatchObject(refused)
      expect(
        await ask('/books?select=id', undefined, { accept: 'application/vnd.pgrst.object+json' }),
      ).toMatchObject(refused)
      expect(await ask('/rpc/refuse', bodyOf(LARGEST + 1))).toMatchObject(refused)
      expect(await ask('/rpc/refuse', bodyOf(LARGEST + 1), { 'x-known': 'yes' })).toMatchObject({
        code: 'PGRST202',
      })
      expect(await ask('/rpc/refuse', '{"code":"PT418"}', { 'x-known': 'yes' })).toMatchObject({
        status: 418,
      })
      expect(await ask('/books?select=id', undefined, asService())).toMatchObject({ status: 200 })
    } finally {
      await engine.exec(`
        do $$ begin execute format('alter role authenticator in database %I reset pgrst.db_pre_request', current_database()); end $$;
        drop function other.look(); notify pgrst, 'reload config'`)
      await expect.poll(async () => (await ask('/books?select=id')).status, { interval: 100 }).toBe(200)
    }
  })
}
