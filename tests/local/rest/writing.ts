import { describe, expect, test } from 'vitest'
import type { UnderTest } from '../under-test.ts'

/** Inserts, upserts, updates, deletes, and what guards them. */
export function writingTests(under: () => UnderTest): void {
  describe('writes', () => {
    test('insert, bulk, defaults', async () => {
      const one = await under()
        .service.from('books')
        .insert({ title: 'Neuf', author_id: 1 })
        .select('title, price, authors(name)')
        .single()
      expect([one.status, one.data]).toEqual([201, { title: 'Neuf', price: 9.9, authors: { name: 'Aimée' } }])
      const rows = [{ title: 'a', price: 1 }, { title: 'b' }]
      const many = await under()
        .service.from('books')
        .insert(rows, { defaultToNull: false })
        .select('title, price')
      expect(many.data).toEqual([
        { title: 'a', price: 1 },
        { title: 'b', price: 9.9 },
      ])
      expect((await under().service.from('books').insert(rows)).error?.code).toBe('23502')
      const removed = await under().service.from('books').delete({ count: 'exact' }).gt('id', 4)
      expect([removed.status, removed.count]).toEqual([204, 3])
    })

    test('upsert merges, ignores, and says whether it made something', async () => {
      const genres = () => under().service.from('genres')
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
      const { error } = await under()
        .service.from('stock')
        .update({ quantity: 1 })
        .lt('id', 5)
        .select()
        .single()
      expect(error?.code).toBe('PGRST116')
      const { data } = await under().service.from('stock').select('quantity').eq('id', 1).single()
      expect(data).toEqual({ quantity: 1000 })
    })

    test('refusals of the database', async () => {
      const check = await under().service.from('books').insert({ title: 'x', price: -1 })
      expect([check.status, check.error?.code]).toEqual([400, '23514'])
      const twice = await under().service.from('genres').insert({ id: 1, name: 'x' })
      expect([twice.status, twice.error?.code]).toEqual([409, '23505'])
      const unknown = await under().service.from('books').insert({ nope: 1 })
      expect([unknown.status, unknown.error?.code]).toEqual([400, 'PGRST204'])
      const denied = await under().anon.from('books').insert({ title: 'x' })
      expect([denied.status, denied.error?.code]).toEqual([401, '42501'])
    })

    test('rows and columns are guarded by policies and grants', async () => {
      const ann = await under().user('ann')
      const bob = await under().user('bob')
      expect((await ann.from('notes').insert({ body: 'of ann' })).status).toBe(201)
      expect((await bob.from('notes').select('body')).data).toEqual([])
      expect((await bob.from('notes').update({ body: 'stolen' }).neq('id', 0).select('body')).data).toEqual(
        [],
      )
      expect((await ann.from('notes').select('body')).data).toEqual([{ body: 'of ann' }])
      expect((await ann.from('notes').select('hidden')).error?.code).toBe('42501')
      expect((await under().anon.from('notes').select('body')).status).toBe(401)
    })
  })
}
