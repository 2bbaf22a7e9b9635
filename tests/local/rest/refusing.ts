import { expect, test } from 'vitest'
import type { UnderTest } from '../under-test.ts'

const numbered = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => one(index)).join(',')
const relations = (count: number): string => numbered(count, (index) => `a${index}:authors(id)`)
const filters = (count: number): string => numbered(count, () => 'id=gt.0').replaceAll(',', '&')
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Refusals, keys, other origins, and a schema that changes. */
export function refusingTests(under: () => UnderTest): void {
  test.each([
    ['/books?select=price.sum()', 400, 'PGRST123'],
    ['/books?select=id,nope', 400, '42703'],
    ['/books?nope=eq.1', 400, '42703'],
    ['/books?id=foo.1', 400, 'PGRST100'],
    ['/books?id=eq.x', 400, '22P02'],
    ['/books?select=id,', 400, 'PGRST100'],
    ['/books?or=(id.eq.1', 400, 'PGRST100'],
    ['/books?limit=-1', 416, 'PGRST103'],
    ['/nope', 404, 'PGRST205'],
    ['/rpc/nope', 404, 'PGRST202'],
    ['/authors?select=countries(name)', 300, 'PGRST201'],
    ['/books?select=countries(name)', 400, 'PGRST200'],
    ['/books?authors.name=eq.x', 400, 'PGRST108'],
    ['/authors?select=name,books(title)&order=books(title)', 400, 'PGRST118'],
    ['/', 501, 'not_implemented'],
    ['/books?title=match.(.*)(.*)\\1\\2zzz', 501, 'not_implemented'],
    ['/books?or=(id.eq.1,title.imatch(any).{a})', 501, 'not_implemented'],
    ['/books?title=fts.osier', 501, 'not_implemented'],
    ['/books?title=not.plfts(french).osier', 501, 'not_implemented'],
    ['/books?select=id,authors(id)&authors.name=phfts.ann', 501, 'not_implemented'],
    ['/books?or=(id.eq.1,and(title.wfts(simple).a,id.eq.2))', 501, 'not_implemented'],
    ['/rpc/books_under?most=6&title=fts.osier', 501, 'not_implemented'],
    [`/books?${filters(30)}&select=id`, 200, undefined],
    [`/books?${filters(31)}`, 501, 'not_implemented'],
    [`/books?or=(${Array(31).fill('id.eq.1')})`, 501, 'not_implemented'],
    [`/books?select=${relations(6)}`, 200, undefined],
    [`/books?select=${relations(7)}`, 501, 'not_implemented'],
    [`/books?select=${numbered(101, (n) => `f${n}:title`)}`, 501, 'not_implemented'],
    [`/books?order=${numbered(11, (n) => `data->k${n}`)}`, 501, 'not_implemented'],
    [`/books?data=eq.${nested(100)}&select=id`, 200, undefined],
    [`/books?data=eq.${nested(101)}`, 400, 'PGRST100'],
    [`/books?data=in.("${nested(101)}")`, 400, 'PGRST100'],
    [`/books?data${'->a'.repeat(51)}=eq.1`, 400, 'PGRST100'],
    [`/rpc/add?a=${nested(101)}`, 400, '22P02'],
    ['/books?select=id,authors(id,books(id))', 501, 'not_implemented'],
    ['/books?select=a(b(c(d(id))))', 501, 'not_implemented'],
    [`/books?select=${'a('.repeat(5000)}`, 501, 'not_implemented'],
    ['/books?select=id::constructor', 400, '42704'],
    ['/books?select=id::__proto__', 400, '42704'],
    [`/books?select=${relations(21)}`, 501, 'not_implemented'],
    [`/books?and=(${'or('.repeat(5000)}id.eq.1${')'.repeat(5000)})`, 400, 'PGRST100'],
    [`/books?select=id&and=(${'or('.repeat(49)}id.eq.1${')'.repeat(49)})`, 200, undefined],
  ])('%s answers %i %s', async (address, status, code) => {
    const response = await fetch(`${under().backend.url}/rest/v1${address}`, {
      headers: { apikey: under().backend.anonKey },
    })
    expect([response.status, (await response.json()).code]).toEqual([status, code])
  })

  test('the service role may ask for more, and not for everything', async () => {
    const { url, serviceRoleKey } = under().backend
    const ask = async (query: string) => {
      const answer = await fetch(`${url}/rest/v1/books?${query}`, { headers: { apikey: serviceRoleKey } })
      return [answer.status, (await answer.json()).code]
    }
    expect(await ask(`${filters(31)}&title=fts.osier&select=id`)).toEqual([200, undefined])
    expect(await ask(`select=${relations(20)}`)).toEqual([200, undefined])
    expect(await ask(`select=${relations(21)}`)).toEqual([501, 'not_implemented'])
  })

  test.each([
    ['anon', '3s'],
    ['authenticated', '8s'],
  ])('a statement of %s may take as long as on hosted projects: %s', async (role, limit) => {
    const sql = "select current_setting('statement_timeout') as limit"
    expect(await under().backend.engine.run([{ sql }], { role })).toEqual([[{ limit }]])
  })

  test('names that every object has are no preferences, other unknown ones are ignored unless told', async () => {
    const { url, anonKey } = under().backend
    const get = async (prefer: string) => {
      const headers = { apikey: anonKey, prefer }
      const answer = await fetch(`${url}/rest/v1/books?select=id`, { headers })
      return [answer.status, (await answer.json()).code]
    }
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      for (const prefer of [`${name}=x`, `count=exact, ${name}`, `handling=strict, ${name}=x`])
        expect([prefer, ...(await get(prefer))]).toEqual([prefer, 400, 'PGRST122'])
    expect(await get('shade=straw')).toEqual([200, undefined])
    expect(await get('handling=strict, shade=straw')).toEqual([400, 'PGRST122'])
  })

  test('whoever only wants to try a change is refused, because it would be made', async () => {
    const { url, serviceRoleKey } = under().backend
    const ask = async (path: string, method: string, prefer: string) => {
      const headers = { apikey: serviceRoleKey, prefer, 'content-type': 'application/json' }
      const body = method === 'GET' ? null : JSON.stringify(path === 'rpc/add' ? { a: 1 } : { name: 'tried' })
      const answer = await fetch(`${url}/rest/v1/${path}`, { method, headers, body })
      return [answer.status, (await answer.text().then((text) => (text ? JSON.parse(text) : {}))).code]
    }
    const tried = 'return=representation, tx=rollback'
    expect(await ask('authors', 'POST', tried)).toEqual([400, 'PGRST122'])
    expect(await ask('authors?id=eq.1', 'PATCH', 'tx=rollback,handling=lenient')).toEqual([400, 'PGRST122'])
    expect(await ask('authors?id=eq.1', 'DELETE', tried)).toEqual([400, 'PGRST122'])
    const sql = "select count(*)::int as n from public.authors where name = 'tried'"
    expect(await under().backend.engine.run([{ sql }])).toEqual([[{ n: 0 }]])
    expect(await ask('authors?select=id&limit=1', 'GET', 'tx=rollback')).toEqual([200, undefined])
    expect(await ask('authors?id=eq.-1', 'PATCH', 'tx=commit')).toEqual([204, undefined])
  })

  test('keys and tokens are checked', async () => {
    const get = async (headers: Record<string, string>) => {
      const response = await fetch(`${under().backend.url}/rest/v1/books`, { headers })
      return [response.status, await response.json()]
    }
    const { anonKey } = under().backend
    expect(await get({})).toEqual([401, expect.objectContaining({ message: 'No API key found in request' })])
    expect(await get({ apikey: 'x' })).toEqual([401, expect.objectContaining({ message: 'Invalid API key' })])
    const [head, body] = anonKey.split('.')
    const forged = `${head}.${body}.${'A'.repeat(43)}`
    expect(await get({ apikey: anonKey, authorization: `Bearer ${forged}` })).toEqual([
      401,
      expect.objectContaining({ code: 'PGRST301' }),
    ])
  })

  test('a body that is too large is refused in the words of the service', async () => {
    const { url, serviceRoleKey } = under().backend
    const response = await fetch(`${url}/rest/v1/books`, {
      method: 'POST',
      headers: { apikey: serviceRoleKey, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'x'.repeat(11_000_000) }),
    })
    expect([response.status, await response.json()]).toEqual([
      413,
      { code: 'payload_too_large', message: 'The body is too large', details: null, hint: null },
    ])
  })

  test('what is nested too deep is refused before Postgres reads it', async () => {
    const { url, anonKey, serviceRoleKey } = under().backend
    const post = async (path: string, body: string, key = anonKey, method = 'POST') => {
      const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const answer = await fetch(`${url}${path}`, { method, headers, body })
      const { code, message, msg } = await answer.json()
      return [answer.status, code, message ?? msg]
    }
    const why = expect.stringContaining('nested more than 100 levels deep')
    const deep = `{"note":"[[","data":${nested(30_000)}}`
    expect(await post('/rest/v1/rpc/whoami', deep)).toEqual([400, 'PGRST102', why])
    expect(await post('/rest/v1/books', deep, serviceRoleKey)).toEqual([400, 'PGRST102', why])
    expect(await post('/rest/v1/books?id=eq.1', deep, serviceRoleKey, 'PATCH')).toEqual([
      400,
      'PGRST102',
      why,
    ])
    expect(await post('/auth/v1/signup', deep)).toEqual([400, 400, why])
    expect(await post('/storage/v1/object/list/pictures', deep)).toEqual([400, 'InvalidRequest', why])
    for (const before of ['', ' \r\n\t', '\ufeff'])
      expect(await post('/functions/v1/open', before + deep)).toEqual([400, 'INVALID_JSON', why])
    // The last of a hundred levels is the body's own, and a bracket in a text is none.
    const most = `{"title":"deep","data":${nested(99)},"tags":["${nested(200)}"]}`
    expect((await post('/rest/v1/books?select=id', most, anonKey))[0]).toBe(401)
  })

  test.each(['PATCH', 'DELETE'])('%s of every row is refused, as hosted projects do', async (method) => {
    const { url, serviceRoleKey } = under().backend
    const headers = {
      apikey: serviceRoleKey,
      prefer: 'return=representation',
      'content-type': 'application/json',
    }
    const body = method === 'PATCH' ? { body: '{"name":"x"}' } : {}
    const what = method === 'PATCH' ? 'UPDATE' : 'DELETE'
    for (const query of [
      '',
      '?select=id&order=id&limit=1',
      '?select=id,book_genres(book_id)&book_genres.book_id=eq.1',
      '?select=id,book_genres(book_id)&book_genres=not.is.null',
    ]) {
      const answer = await fetch(`${url}/rest/v1/genres${query}`, { method, headers, ...body })
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { code: '21000', message: `${what} requires a WHERE clause`, details: null, hint: null },
      ])
    }
  })

  test('any origin may call', async () => {
    const preflight = await fetch(`${under().backend.url}/rest/v1/books`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://x.test',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'apikey',
      },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('apikey')
  })

  test('a notification makes a change known that no refusal would show', async () => {
    await under().backend.engine.exec(
      "alter table public.books alter column shelf set default 'poetry'; notify pgrst, 'reload schema'",
    )
    const rows = [{ title: 'heard', shelf: 'history' }, { title: 'heard' }]
    const insert = () => under().service.from('books').insert(rows, { defaultToNull: false }).select('shelf')
    await expect
      .poll(async () => (await insert()).data, { interval: 100 })
      .toEqual([{ shelf: 'history' }, { shelf: 'poetry' }])
    await under().service.from('books').delete().eq('title', 'heard')
  })

  test('a table made later is found', async () => {
    await under().backend.engine.exec(
      'create table public.later (id int); grant select on public.later to anon',
    )
    await expect
      .poll(async () => (await under().anon.from('later').select()).data, { interval: 300 })
      .toEqual([])
  })
}
