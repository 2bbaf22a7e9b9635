import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { publicationContext } from './support/publication-context.ts'
import { insertProducts, refusalOf } from './support/samples.ts'

const context = publicationContext()
const { one, revision, state, request, end, publish } = context

test('what visitors would see of a change waits to be published, once per thing, and drafts do not', async () => {
  const before = await revision()
  await context.db.query(`update products set name = 'Brouillon' where id = 2`)
  await context.db.query(`update products set updated_at = now() where id = 1`)
  await context.db.query(`update inventory set stock = 3 where product_id = 1`)
  expect((await state(before)).pending).toEqual([])
  await context.db.query(`update products set name = 'Cabas' where id = 1`)
  await context.db.query(`update products set name = 'Grand cabas' where id = 1`)
  await context.db.query(`update products set state = 'published' where id = 2`)
  await context.db.query(`update products set state = 'archived' where id = 3`)
  await context.db.query(`update hero set title = 'Au soleil'`)
  await context.db.query(`update settings set session_timeout = 61`)
  await context.db.query(`update settings set site_name = 'Le Panier'`)
  await context.db.query(`update shipping_methods set price = price + 1 where is_default`)
  const { pending, pending_count } = await state(before)
  expect(pending.map(({ entity, label, kind }) => [entity, kind, label])).toEqual([
    ['shipping', 'update', 'Colissimo domicile'],
    ['settings', 'update', ''],
    ['hero', 'update', 'Au soleil'],
    ['product', 'delete', 'Produit 3'],
    ['product', 'insert', 'Brouillon'],
    ['product', 'update', 'Grand cabas'],
  ])
  expect(pending_count).toBe(6)
  expect((await state(await revision())).pending_count).toBe(0)
})

test('what came and went since the last publication is nobody’s business', async () => {
  const before = await revision()
  await insertProducts(context.db, [{ id: 9 }])
  expect((await state(before)).pending).toMatchObject([{ id: '9', kind: 'insert' }])
  await context.db.query('delete from products where id = 9')
  expect((await state(before)).pending_count).toBe(0)
  expect(await revision()).toBeGreaterThan(before)
})

test('a change says which administrator made it', async () => {
  const before = await revision()
  expect(await refusalOf(one('set_automatic_publishing(true)', [], context.staff.actor))).toMatchObject({
    code: 'owner_required',
  })
  expect((await state(before)).automatic).toBe(false)
  await one('set_automatic_publishing(true)', [], context.owner.actor)
  expect((await state(before)).pending_count).toBe(0)
  expect((await state(before)).automatic).toBe(true)
  await context.db.engine.run([
    {
      sql: `select set_config('request.jwt.claims', $1, true)`,
      params: [JSON.stringify(context.staff.actor.claims)],
    },
    { sql: `update products set name = 'Par Nadia' where id = 1`, params: [] },
  ])
  expect((await state(before)).pending).toMatchObject([{ label: 'Par Nadia', who: 'Nadia' }])
})

test('publications are asked for one at a time, taken once, and say what became of them', async () => {
  const id = await request()
  expect((await refusalOf(request())).code).toBe('publication_running')
  const taken = await one<{ id: string; kind: string }>('begin_publication()')
  expect(taken).toMatchObject({ id, kind: 'publish' })
  expect(await one('begin_publication()')).toBeNull()
  expect((await state(0)).publications).toMatchObject([{ id, state: 'building', who: 'Nadia' }])
  await end(id, { duration_ms: 800, pages: 5, products: 28, release: 'one', revision: 4, kept: ['one'] })
  expect((await state(4)).publications).toMatchObject([
    { id, state: 'published', is_current: true, can_roll_back: false },
  ])

  const failing = await request()
  await one('begin_publication()')
  await end(failing, { reason: 'Impossible de charger les produits' })
  expect((await state(4)).publications).toMatchObject([
    { id: failing, state: 'failed', reason: 'Impossible de charger les produits', is_current: false },
    { id, is_current: true },
  ])

  const second = await request()
  await one('begin_publication()')
  await end(second, { release: 'two', revision: 5, kept: ['one', 'two'] })
  expect((await state(5)).publications.map((p) => [p.id, p.can_roll_back])).toEqual([
    [second, false],
    [failing, false],
    [id, true],
  ])
  const back = await request(id)
  expect(await one('begin_publication()')).toMatchObject({ id: back, kind: 'roll_back', release: 'one' })
  await end(back, { release: 'one', revision: 4, kept: ['one', 'two'] })
  expect((await refusalOf(request(failing))).code).toBe('publication_unknown')
  expect((await refusalOf(request(randomUUID()))).code).toBe('publication_unknown')
})

test('a publication that nobody begins fails after a minute; a build has a quarter of an hour', async () => {
  const waiting = await request()
  await context.db.query(`update publications set requested_at = now() - interval '59 seconds'`)
  expect((await refusalOf(request())).code).toBe('publication_running')
  await context.db.query(`update publications set requested_at = now() - interval '61 seconds'`)
  expect((await state(0)).publications).toMatchObject([
    { id: waiting, state: 'failed', reason: 'publication_not_begun' },
  ])
  await request()
  await one('begin_publication()')
  await context.db.query(
    `update publications set started_at = now() - interval '14 minutes', requested_at = now() - interval '14 minutes'`,
  )
  const states = (await state(0)).publications.map(({ state: now }) => now)
  expect(states.sort()).toEqual(['building', 'failed'])
})

test('a build that is lost does not block the next one, and a publisher that starts gives up what was open', async () => {
  const lost = await request()
  await one('begin_publication()')
  await context.db.query(`update publications set started_at = now() - interval '1 hour'`)
  const next = await request()
  expect((await state(0)).publications.map((p) => [p.id, p.state])).toEqual([
    [next, 'requested'],
    [lost, 'failed'],
  ])
  await one('abandon_publications()')
  expect((await state(0)).publications[0]).toMatchObject({ id: next, state: 'failed' })
})

test('a site built elsewhere is published once it carries the revision', async () => {
  await request()
  await one('begin_publication(elsewhere => true)')
  await context.db.query(`update publications set started_at = now() - interval '1 minute'`)
  const now = await revision()
  expect((await state(now - 1)).publications[0]?.state).toBe('building')
  expect((await state(now)).publications[0]?.state).toBe('published')
})

test('who builds the site himself says how it ended, however long it takes and whatever the site shows meanwhile', async () => {
  const before = await publish('one', ['one'])
  const id = await request()
  await one('begin_publication()')
  await context.db.query(`update publications set started_at = now() - interval '1 minute' where id = $1`, [
    id,
  ])
  // It was swapped in a moment ago, or nothing had changed: the site carries the revision.
  expect((await state(await revision())).publications[0]).toMatchObject({ id, state: 'building' })
  await end(id, { release: 'two', revision: await revision(), warnings: ['Un texte.'], kept: ['one', 'two'] })
  expect((await state(await revision())).publications).toMatchObject([
    { id, state: 'published', is_current: true, warnings: ['Un texte.'] },
    { id: before, is_current: false, can_roll_back: true },
  ])
})

test('a build that was given up and ends all the same counts; one that nobody knows takes nothing away', async () => {
  const first = await publish('one', ['one'])
  const slow = await request()
  await one('begin_publication()')
  await context.db.query(
    `update publications set started_at = now() - interval '1 hour', requested_at = now() - interval '1 hour' where id = $1`,
    [slow],
  )
  expect((await state(0)).publications.find((p) => p.id === slow)).toMatchObject({
    reason: 'publication_lost',
  })
  await end(slow, { release: 'two', revision: await revision(), kept: ['one', 'two'] })
  const seen = (await state(0)).publications
  expect(seen.find((p) => p.id === slow)).toMatchObject({ state: 'published', reason: '', is_current: true })
  await end(randomUUID(), { release: 'three', kept: ['one', 'two'] })
  await end(first, { release: 'three', kept: ['one', 'two'] })
  expect((await state(0)).publications).toEqual(seen)
})

test('what is wrong with texts is told before somebody publishes, until they are mended', async () => {
  expect((await state(0)).text_faults).toEqual([])
  const sentences = [
    'content/blog/a.mdx : il faut un jour.',
    ...Array.from({ length: 80 }, () => 'x'.repeat(2000)),
  ]
  await one('note_text_faults($1)', [sentences])
  const { text_faults } = await state(0)
  expect(text_faults).toHaveLength(50)
  expect(text_faults[0]).toBe(sentences[0])
  expect(text_faults[1]).toHaveLength(1000)
  await one('note_text_faults($1)', [[]])
  expect((await state(0)).text_faults).toEqual([])
  expect((await refusalOf(one('note_text_faults($1)', [[]], context.owner.actor))).code).toMatch(
    /permission denied/,
  )
})

test('the history says what each version contained, and the first one that it was the first', async () => {
  const first = await publish('one', ['one'])
  await context.db.query(`update products set name = 'Cabas brun' where id = 1`)
  await context.db.query(`update products set name = 'Cabas noir' where id = 1`)
  await insertProducts(context.db, [{ id: 77 }])
  const second = await publish('two', ['one', 'two'])
  const third = await publish('three', ['one', 'two', 'three'])
  const seen = (await state(await revision())).publications
  expect(seen.map((p) => [p.id, p.change_count])).toEqual([
    [third, 0],
    [second, 2],
    [first, null],
  ])
  expect(seen[1]?.changes).toMatchObject([
    { entity: 'product', kind: 'insert', label: 'Produit 77' },
    { entity: 'product', kind: 'update', label: 'Cabas noir' },
  ])
  // What is published after a return changes what visitors saw then: all that had been taken back comes again.
  const back = await request(first)
  await one('begin_publication()')
  const { revision: of_first } = await one<{ revision: string }>(
    `(select to_json(p) from publications p where id = $1)`,
    [first],
  )
  await end(back, { release: 'one', revision: Number(of_first), kept: ['one', 'two', 'three'] })
  const fourth = await publish('four', ['one', 'four'])
  const later = (await state(await revision())).publications
  expect(later[0]).toMatchObject({ id: fourth, change_count: 2 })
  expect(later[1]).toMatchObject({ id: back, change_count: null })
  expect(Date.parse(later[1]?.version_of ?? '')).toBeLessThan(Date.now())
})

test('a publication keeps what it leaves out, and says which products are not as visitors see them', async () => {
  const before = await revision()
  const sentence = 'content/blog/a.mdx, champ « date », ligne 8 : il faut un jour.'
  await publish('one', ['one'], {
    warnings: [sentence, ...Array.from({ length: 80 }, () => 'x'.repeat(2000))],
  })
  const [seen] = (await state(before)).publications
  expect(seen?.warnings).toHaveLength(50)
  expect(seen?.warnings[0]).toBe(sentence)
  expect(seen?.warnings[1]).toHaveLength(1000)
  await context.db.query(`update products set name = 'Changé', state = 'published' where id = 1`)
  await context.db.query(`update products set state = 'draft' where id = 77`)
  await insertProducts(context.db, [{ id: 78 }])
  expect((await state(before)).pending_products).toEqual({ 1: 'update', 77: 'delete', 78: 'insert' })
})

test('a return to a former version holds until a person publishes again', async () => {
  await context.db.query('update settings set automatic_publishing = true')
  const first = await publish('one', ['one'])
  const old = await revision()
  await context.db.query(`update products set name = 'Trop vite' where id = 1`)
  await publish('two', ['one', 'two'])
  expect((await state(old)).is_rolled_back).toBe(false)
  const back = await request(first)
  await one('begin_publication()')
  await end(back, { release: 'one', revision: old, kept: ['one', 'two'] })
  // Also when something changes afterwards.
  await context.db.query(`update products set name = 'Corrigé' where id = 1`)
  await context.db.query(`update site_changes set at = now() - interval '31 seconds'`)
  await context.db.query(`update publications set requested_at = now() - interval '1 hour'`)
  expect(await one('publication_due($1)', [old])).toBe(false)
  expect(await state(old)).toMatchObject({ is_rolled_back: true, is_due: false, automatic: true })
  await publish('three', ['one', 'two', 'three'])
  expect(await state(old)).toMatchObject({ is_rolled_back: false, is_due: true })
})

test('automatic publishing waits for half a minute of quiet, and for nobody who failed', async () => {
  const before = await revision()
  const due = () => one<boolean>('publication_due($1)', [before])
  await context.db.query(`update products set name = 'Encore un nom' where id = 1`)
  await context.db.query('update settings set automatic_publishing = true')
  expect(await due()).toBe(false)
  await context.db.query(`update site_changes set at = at - interval '31 seconds'`)
  expect(await due()).toBe(true)
  expect(await one('publication_due($1)', [await revision()])).toBe(false)
  const id = await request()
  expect(await due()).toBe(false)
  await one('begin_publication()')
  await end(id, { reason: 'Non' })
  expect(await due()).toBe(false)
  await context.db.query(`update products set name = 'Un autre' where id = 1`)
  await context.db.query(`update site_changes set at = now() - interval '31 seconds'`)
  await context.db.query(`update publications set requested_at = now() - interval '1 minute'`)
  expect(await due()).toBe(true)
  await context.db.query('update settings set automatic_publishing = false')
  expect(await due()).toBe(false)
})
