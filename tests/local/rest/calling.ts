import { describe, expect, test } from 'vitest'
import type { UnderTest } from '../under-test.ts'

/** Functions. */
export function callingTests(under: () => UnderTest): void {
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
      expect((await under().anon.rpc(name, parameters)).data).toEqual(expected)
      expect((await under().anon.rpc(name, parameters, { get: true })).data).toEqual(expected)
    })

    test('filters, embeds and counts their rows', async () => {
      const { data, count } = await under()
        .anon.rpc('books_under', { most: 20 }, { count: 'exact' })
        .select('id, authors(name)')
        .order('id', { ascending: false })
        .limit(1)
      expect([data, count]).toEqual([[{ id: 4, authors: null }], 3])
    })

    test('run as the caller, with its headers', async () => {
      const { data } = await under().anon.rpc('whoami').setHeader('x-test', 'yes')
      expect(data).toEqual({ role: 'anon', sub: null, agent: 'yes' })
    })

    test('a writing function refuses GET', async () => {
      const { status, error } = await under().service.rpc('remember', { note: 'n' }, { get: true })
      expect([status, error?.code]).toEqual([405, '25006'])
    })

    test('void answers 204', async () => {
      const user = await under().user('void')
      expect((await user.rpc('remember', { note: 'void' })).status).toBe(204)
    })

    test('take the time that they are set to, not that of their caller', async () => {
      const { status, error } = await under().anon.rpc('hurried')
      expect([status, error?.code]).toEqual([500, '57014'])
    })

    test.each([
      ['PT418', 418],
      ['P0001', 400],
      ['42501', 401],
    ])('an error %s raised in SQL answers %i', async (code, status) => {
      const answer = await under().anon.rpc('refuse', { code })
      expect([answer.status, answer.error?.code, answer.error?.details, answer.error?.hint]).toEqual([
        status,
        code,
        'the detail',
        'the hint',
      ])
    })

    test('answers and statuses made in SQL', async () => {
      const custom = await under().anon.rpc('custom')
      expect([custom.status, custom.error?.code]).toEqual([418, 'own'])
      expect(await under().anon.rpc('teapot')).toMatchObject({ status: 202, data: 'ok' })
    })
  })
}
