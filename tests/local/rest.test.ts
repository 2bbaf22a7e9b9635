import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENGINES, startUnderTest, type UnderTest } from './under-test.ts'

describe.each(ENGINES)('REST on %s', (engine) => {
  let under: UnderTest
  beforeAll(async () => {
    under = await startUnderTest(engine)
  })
  afterAll(() => under.stop())

  const books = () => under.anon.from('books')

  describe('select', () => {
    test('aliases, casts and json paths', async () => {
      const { data } = await books()
        .select('id, name:title, price::text, width:data->size->>w, data->list->1')
        .eq('id', 1)
      expect(data).toEqual([{ id: 1, name: 'Osier', price: '12.50', width: '12', list: 2 }])
    })

    test('numbers, arrays and json keep their types', async () => {
      const { data } = await books().select().eq('id', 1).single()
      expect(data).toMatchObject({
        price: 12.5,
        tags: ['paille', 'main'],
        data: { name: 'a' },
        period: '[1,5)',
        sold: true,
      })
    })

    test('embeds to-one, to-many, many-to-many, nested', async () => {
      const { data } = await books()
        .select('id, authors(name, home:countries!authors_country_id_fkey(name)), genres(name)')
        .in('id', [1, 4])
        .order('id')
      expect(data).toEqual([
        {
          id: 1,
          authors: { name: 'Aimée', home: { name: 'France' } },
          genres: [{ name: 'roman' }, { name: 'essai' }],
        },
        { id: 4, authors: null, genres: [] },
      ])
    })

    test('filters, orders and limits what is embedded', async () => {
      const { data } = await under.anon
        .from('authors')
        .select('id, profiles(motto), books(title)')
        .gt('books.price', 9)
        .order('title', { referencedTable: 'books', ascending: false })
        .limit(1, { referencedTable: 'books' })
        .order('id')
      expect(data).toEqual([
        { id: 1, profiles: { motto: 'Lentement' }, books: [{ title: 'Osier' }] },
        { id: 2, profiles: { motto: null }, books: [{ title: 'Seigle "noir"' }] },
        { id: 3, profiles: null, books: [] },
      ])
    })

    test('an inner embed filters its parents', async () => {
      const { data, count } = await books()
        .select('id, authors!inner(name)', { count: 'exact' })
        .eq('authors.name', 'Bruno')
      expect([data, count]).toEqual([[{ id: 3, authors: { name: 'Bruno' } }], 1])
    })

    test('spread, empty embeds and null embeds', async () => {
      const { data: spread } = await books().select('id, ...authors(author:name)').eq('id', 3)
      expect(spread).toEqual([{ id: 3, author: 'Bruno' }])
      const { data: lonely } = await books().select('id, authors()').is('authors', null)
      expect(lonely).toEqual([{ id: 4 }])
    })

    test('a computed column and another schema', async () => {
      expect((await books().select('full_label').eq('id', 1)).data).toEqual([{ full_label: 'Osier / 12.50' }])
      expect((await under.anon.schema('other').from('things').select()).data).toEqual([
        { id: 1, name: 'elsewhere' },
      ])
    })

    test('csv', async () => {
      const { data } = await books().select('id, title').order('id').limit(2).csv()
      expect(data).toBe('id,title\n1,Osier\n2,"Raphia, suite"')
    })
  })

  const found = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
    const { data, error } = await query
    expect(error).toBeNull()
    return (data as { id: number }[]).map(({ id }) => id)
  }
  const ids = () => books().select('id').order('id')

  test.each<
    [string, (query: ReturnType<typeof ids>) => PromiseLike<{ data: unknown; error: unknown }>, number[]]
  >([
    ['eq', (q) => q.eq('title', 'Raphia, suite'), [2]],
    ['neq', (q) => q.neq('id', 1), [2, 3, 4]],
    ['gt lte', (q) => q.gt('price', 6).lte('price', 12.5), [1, 2]],
    ['like', (q) => q.like('title', '%suite'), [2]],
    ['ilike', (q) => q.ilike('title', '*OSIER*'), [1]],
    ['like any', (q) => q.likeAnyOf('title', ['Os%', 'An%']), [1, 4]],
    ['match', (q) => q.filter('title', 'match', '^S'), [3]],
    ['in with commas and quotes', (q) => q.in('title', ['Raphia, suite', 'Seigle "noir"']), [2, 3]],
    ['in of nothing', (q) => q.in('id', []), []],
    ['is null', (q) => q.is('author_id', null), [4]],
    ['is true', (q) => q.is('sold', true), [1]],
    ['not', (q) => q.not('sold', 'is', null), [1, 2]],
    ['contains', (q) => q.contains('tags', ['main']), [1, 2]],
    ['contained by', (q) => q.containedBy('tags', ['main']), [2, 3, 4]],
    ['overlaps', (q) => q.overlaps('tags', ['paille', 'x']), [1]],
    ['contains json', (q) => q.contains('data', { name: 'b' }), [2]],
    ['range', (q) => q.rangeGt('period', '[0,3)'), [2]],
    ['range overlap', (q) => q.overlaps('period', '[4,5)'), [1, 2]],
    ['full text', (q) => q.textSearch('title', 'raphia & suite', { config: 'french' }), [2]],
    [
      'web search',
      (q) => q.textSearch('title', 'osier or seigle', { type: 'websearch', config: 'simple' }),
      [1, 3],
    ],
    ['json path', (q) => q.eq('data->size->>w', '7'), [2]],
    ['or', (q) => q.or('id.eq.1,title.eq."Seigle \\"noir\\""'), [1, 3]],
    ['nested trees', (q) => q.or('and(id.gt.1,price.lt.9),not.or(id.neq.3,sold.is.true)'), [2, 3, 4]],
    ['in inside a tree', (q) => q.or('id.in.(1,2),tags.cs.{nothing}'), [1, 2]],
    ['enum', (q) => q.in('shelf', ['poetry', 'history']), [2, 3]],
    ['isdistinct', (q) => q.filter('sold', 'isdistinct', 'true'), [2, 3, 4]],
  ])('filter %s', async (_, narrow, expected) => {
    expect(await found(narrow(ids()))).toEqual(expected)
  })

  test('order, with nulls and by a relation', async () => {
    expect(await found(books().select('id').order('shelf', { nullsFirst: true }))).toEqual([4, 3, 2, 1])
    expect(
      await found(
        books()
          .select('id, authors(name)')
          .order('authors(name)', { ascending: false, nullsFirst: false })
          .order('id'),
      ),
    ).toEqual([3, 1, 2, 4])
  })

  describe('pages', () => {
    test('range, exact count and 206', async () => {
      const page = await books().select('id', { count: 'exact' }).order('id').range(1, 2)
      expect([page.data, page.count, page.status]).toEqual([[{ id: 2 }, { id: 3 }], 4, 206])
    })

    test('head only counts', async () => {
      const { data, count } = await books().select('*', { count: 'exact', head: true })
      expect([data, count]).toEqual([null, 4])
    })

    test('beyond the end is refused', async () => {
      const { error, status } = await books().select('id', { count: 'exact' }).range(10, 12)
      expect([status, error?.code]).toEqual([416, 'PGRST103'])
    })

    test('single and maybeSingle', async () => {
      expect((await books().select('id').eq('id', 1).single()).data).toEqual({ id: 1 })
      expect((await books().select('id').eq('id', 99).maybeSingle()).data).toBeNull()
      const none = await books().select('id').eq('id', 99).single()
      expect([none.status, none.error?.code, none.error?.details]).toEqual([
        406,
        'PGRST116',
        'The result contains 0 rows',
      ])
    })
  })

  describe('writes', () => {
    test('insert, bulk, defaults', async () => {
      const one = await under.service
        .from('books')
        .insert({ title: 'Neuf', author_id: 1 })
        .select('title, price, authors(name)')
        .single()
      expect([one.status, one.data]).toEqual([201, { title: 'Neuf', price: 9.9, authors: { name: 'Aimée' } }])
      const rows = [{ title: 'a', price: 1 }, { title: 'b' }]
      const many = await under.service
        .from('books')
        .insert(rows, { defaultToNull: false })
        .select('title, price')
      expect(many.data).toEqual([
        { title: 'a', price: 1 },
        { title: 'b', price: 9.9 },
      ])
      expect((await under.service.from('books').insert(rows)).error?.code).toBe('23502')
      const removed = await under.service.from('books').delete({ count: 'exact' }).gt('id', 4)
      expect([removed.status, removed.count]).toEqual([204, 3])
    })

    test('upsert merges, ignores, and says whether it made something', async () => {
      const genres = () => under.service.from('genres')
      const made = await genres()
        .upsert([
          { id: 1, name: 'roman' },
          { id: 7, name: 'conte' },
        ])
        .select()
      expect([made.status, made.data?.length]).toEqual([201, 2])
      expect((await genres().upsert({ id: 7, name: 'contes' })).status).toBe(200)
      const ignored = await genres()
        .upsert([{ id: 7, name: 'x' }], { ignoreDuplicates: true })
        .select()
      expect(ignored.data).toEqual([])
      expect((await genres().select('name').eq('id', 7).single()).data).toEqual({ name: 'contes' })
      await genres().delete().eq('id', 7)
    })

    test('a single that matches several rows is undone', async () => {
      const { error } = await under.service
        .from('stock')
        .update({ quantity: 1 })
        .lt('id', 5)
        .select()
        .single()
      expect(error?.code).toBe('PGRST116')
      const { data } = await under.service.from('stock').select('quantity').eq('id', 1).single()
      expect(data).toEqual({ quantity: 1000 })
    })

    test('refusals of the database', async () => {
      const check = await under.service.from('books').insert({ title: 'x', price: -1 })
      expect([check.status, check.error?.code]).toEqual([400, '23514'])
      const twice = await under.service.from('genres').insert({ id: 1, name: 'x' })
      expect([twice.status, twice.error?.code]).toEqual([409, '23505'])
      const unknown = await under.service.from('books').insert({ nope: 1 })
      expect([unknown.status, unknown.error?.code]).toEqual([400, 'PGRST204'])
      const denied = await under.anon.from('books').insert({ title: 'x' })
      expect([denied.status, denied.error?.code]).toEqual([401, '42501'])
    })

    test('rows and columns are guarded by policies and grants', async () => {
      const ann = await under.user(`ann-${engine}`)
      const bob = await under.user(`bob-${engine}`)
      expect((await ann.from('notes').insert({ body: `of ann ${engine}` })).status).toBe(201)
      expect((await bob.from('notes').select('body')).data).toEqual([])
      expect((await bob.from('notes').update({ body: 'stolen' }).neq('id', 0).select('body')).data).toEqual(
        [],
      )
      expect((await ann.from('notes').select('body')).data).toEqual([{ body: `of ann ${engine}` }])
      expect((await ann.from('notes').select('hidden')).error?.code).toBe('42501')
      expect((await under.anon.from('notes').select('body')).status).toBe(401)
    })
  })

  describe('functions', () => {
    test.each<[string, Record<string, unknown>, unknown]>([
      ['add', { a: 2 }, 3],
      ['add', { a: 2, b: 5 }, 7],
      ['first_book', {}, expect.objectContaining({ id: 1 })],
      ['words', { text_list: ['a', 'b'] }, ['a', 'b']],
      ['totals', {}, { books: 4, value: 55.75 }],
      [
        'pairs',
        { n: 2 },
        [
          { k: 1, v: 'x' },
          { k: 2, v: 'xx' },
        ],
      ],
      ['books_under', { most: 6 }, [expect.objectContaining({ id: 4 })]],
    ])('%s %o', async (name, parameters, expected) => {
      expect((await under.anon.rpc(name, parameters)).data).toEqual(expected)
      expect((await under.anon.rpc(name, parameters, { get: true })).data).toEqual(expected)
    })

    test('filters, embeds and counts their rows', async () => {
      const { data, count } = await under.anon
        .rpc('books_under', { most: 20 }, { count: 'exact' })
        .select('id, authors(name)')
        .order('id', { ascending: false })
        .limit(1)
      expect([data, count]).toEqual([[{ id: 4, authors: null }], 3])
    })

    test('run as the caller, with its headers', async () => {
      const { data } = await under.anon.rpc('whoami').setHeader('x-test', 'yes')
      expect(data).toEqual({ role: 'anon', sub: null, agent: 'yes' })
    })

    test('a writing function refuses GET', async () => {
      const { status, error } = await under.service.rpc('remember', { note: 'n' }, { get: true })
      expect([status, error?.code]).toEqual([405, '25006'])
    })

    test('void answers 204', async () => {
      const user = await under.user(`void-${engine}`)
      expect((await user.rpc('remember', { note: `void ${engine}` })).status).toBe(204)
    })

    test.each([
      ['PT418', 418],
      ['23505', 409],
      ['P0001', 400],
      ['42501', 401],
    ])('an error %s raised in SQL answers %i', async (code, status) => {
      const answer = await under.anon.rpc('refuse', { code })
      expect([answer.status, answer.error?.code, answer.error?.details, answer.error?.hint]).toEqual([
        status,
        code,
        'the detail',
        'the hint',
      ])
    })

    test('answers and statuses made in SQL', async () => {
      const custom = await under.anon.rpc('custom')
      expect([custom.status, custom.error?.code]).toEqual([418, 'own'])
      expect(await under.anon.rpc('teapot')).toMatchObject({ status: 202, data: 'ok' })
    })
  })

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
  ])('%s answers %i %s', async (address, status, code) => {
    const response = await fetch(`${under.backend.url}/rest/v1${address}`, {
      headers: { apikey: under.backend.anonKey },
    })
    expect([response.status, (await response.json()).code]).toEqual([status, code])
  })

  test('keys and tokens are checked', async () => {
    const get = async (headers: Record<string, string>) => {
      const response = await fetch(`${under.backend.url}/rest/v1/books`, { headers })
      return [response.status, await response.json()]
    }
    const { anonKey } = under.backend
    expect(await get({})).toEqual([401, expect.objectContaining({ message: 'No API key found in request' })])
    expect(await get({ apikey: 'x' })).toEqual([401, expect.objectContaining({ message: 'Invalid API key' })])
    const [head, body] = anonKey.split('.')
    const forged = `${head}.${body}.${'A'.repeat(43)}`
    expect(await get({ apikey: anonKey, authorization: `Bearer ${forged}` })).toEqual([
      401,
      expect.objectContaining({ code: 'PGRST301' }),
    ])
  })

  test('any origin may call', async () => {
    const preflight = await fetch(`${under.backend.url}/rest/v1/books`, {
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
    await under.backend.engine.exec(
      "alter table public.books alter column shelf set default 'poetry'; notify pgrst, 'reload schema'",
    )
    const rows = [{ title: 'heard', shelf: 'history' }, { title: 'heard' }]
    const insert = () => under.service.from('books').insert(rows, { defaultToNull: false }).select('shelf')
    await expect
      .poll(async () => (await insert()).data, { timeout: 5000, interval: 100 })
      .toEqual([{ shelf: 'history' }, { shelf: 'poetry' }])
    await under.service.from('books').delete().eq('title', 'heard')
  })

  test('a table made later is found', async () => {
    await under.backend.engine.exec(
      'create table public.later (id int); grant select on public.later to anon',
    )
    await expect
      .poll(async () => (await under.anon.from('later').select()).data, { timeout: 5000, interval: 300 })
      .toEqual([])
  })
})
