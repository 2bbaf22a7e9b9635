import { describe, expect, test } from 'vitest'
import type { UnderTest } from '../under-test.ts'

/** Selections, filters, order and pages. */
export function readingTests(under: () => UnderTest): void {
  const books = () => under().anon.from('books')

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
      const { data } = await under()
        .anon.from('authors')
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
      expect((await under().anon.schema('other').from('things').select()).data).toEqual([
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

  test('patterns and full text, for the service role alone', async () => {
    const titles = () => under().service.from('books').select('id').order('id')
    expect(await found(titles().filter('title', 'match', '^S'))).toEqual([3])
    expect(await found(titles().textSearch('title', 'raphia & suite', { config: 'french' }))).toEqual([2])
    const web = { type: 'websearch', config: 'simple' } as const
    expect(await found(titles().textSearch('title', 'osier or seigle', web))).toEqual([1, 3])
  })

  test.each<
    [string, (query: ReturnType<typeof ids>) => PromiseLike<{ data: unknown; error: unknown }>, number[]]
  >([
    ['eq', (q) => q.eq('title', 'Raphia, suite'), [2]],
    ['neq', (q) => q.neq('id', 1), [2, 3, 4]],
    ['gt lte', (q) => q.gt('price', 6).lte('price', 12.5), [1, 2]],
    ['like', (q) => q.like('title', '%suite'), [2]],
    ['ilike', (q) => q.ilike('title', '*OSIER*'), [1]],
    ['like any', (q) => q.likeAnyOf('title', ['Os%', 'An%']), [1, 4]],
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
}
