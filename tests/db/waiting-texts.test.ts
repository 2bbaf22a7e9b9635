import { expect, test } from 'vitest'
import { publicationContext } from './support/publication-context.ts'

const context = publicationContext()
const { one, revision, state, publish } = context

const note = (kind: string, file = 'blog/laver-un-panier.mdx') =>
  one('note_content_change($1, $2)', [file, kind])
/** A version of a text, as its file or its author made it. */
const write = (path: string, title: string, rest = '') =>
  context.db.query(
    `insert into content_versions (path, text, hash, note) select $1, t, private.text_hash(t), '' from (select $2::text as t) x`,
    [path, `---\nid: 7\ntitle: ${title}\n${rest}---\n\ntitle: autre\n`],
  )
const waiting = async (since: number) =>
  (await state(since)).pending.map(({ id, kind, label }) => ({ id, kind, label }))

test('a text that waits is called by its title, however it is written, and a file without one by its name', async () => {
  await publish('r0', ['r0'])
  const since = await revision()
  const titles = [
    ['"Laver un panier « à sec »"', 'Laver un panier « à sec »'],
    [String.raw`"L’\"or\" du Rif"`, 'L’"or" du Rif'],
    [`'L''atelier'`, `L'atelier`],
    ['Un lundi au souk  ', 'Un lundi au souk'],
    // No string that anybody could read.
    ['"Un \\x', '"Un \\x'],
  ] as const
  for (const [written, title] of titles) {
    await write('blog/laver-un-panier.mdx', written)
    await note('update')
    expect(await waiting(since)).toEqual([{ id: 'blog/laver-un-panier.mdx', kind: 'update', label: title }])
  }
  // The file of the demonstration is the same text; a picture beside it has a name alone.
  await note('update', 'demo/blog/laver-un-panier.mdx')
  await note('insert', 'blog/panier.jpg')
  expect((await waiting(since)).map(({ label }) => label)).toEqual(['blog/panier.jpg', '"Un \\x', '"Un \\x'])
  await publish('r1', ['r1'])
  const [published] = (await state(await revision())).publications
  expect(published?.changes.map(({ label }) => label)).toContain('"Un \\x')
})

test('a draft or a planned text does not wait, nor one that was to come and is planned now', async () => {
  await write('blog/laver-un-panier.mdx', '"Laver"')
  await publish('r2', ['r2'])
  const since = await revision()
  await note('none')
  expect((await state(since)).pending_count).toBe(0)
  await note('insert')
  expect(await waiting(since)).toMatchObject([{ kind: 'insert', label: 'Laver' }])
  await note('none')
  await note('none')
  expect((await state(since)).pending_count).toBe(0)
  await note('insert')
  expect((await state(since)).pending_count).toBe(1)
  await publish('r3', ['r3'])
  // What went online with an earlier version and went again, is not told twice.
  const after = await revision()
  await note('delete')
  await note('none')
  expect(await waiting(after)).toMatchObject([{ kind: 'delete' }])
})

test('a planned text waits once its moment has come, by its title', async () => {
  await write('blog/demain.mdx', '"Demain"')
  const since = await revision()
  await note('none', 'blog/demain.mdx')
  await one('note_text_schedule($1::jsonb)', [
    JSON.stringify({ 'blog/demain.mdx': new Date(Date.now() + 86_400_000).toISOString() }),
  ])
  await one('publish_due_texts()')
  expect((await state(since)).pending_count).toBe(0)
  await context.db.query(`update content_schedule set at = now() - interval '1 minute'`)
  await one('publish_due_texts()')
  expect(await waiting(since)).toEqual([{ id: 'blog/demain.mdx', kind: 'insert', label: 'Demain' }])
})
