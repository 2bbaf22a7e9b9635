import { expect, it } from 'vitest'
import { seenChange } from '@/writing/seen-change.ts'
import { publishedTexts } from '@/writing/text-list.ts'

const now = new Date('2026-11-27T12:00:00Z')
const post = (header = ''): string => `---\nid: 7\ntitle: "Un titre"\n${header}\n---\n\nDu texte.\n`
const file = 'blog/un-titre.mdx'
const draft = post('draft: true')
const tomorrow = post('publish: "2026-11-28T08:00"')

const seen = (
  text: string | null,
  published: string | null,
  kind: 'insert' | 'update' | 'delete' = 'update',
) =>
  seenChange(
    { file, kind, text },
    publishedTexts(new Map(published === null ? [] : [[file, published]])),
    now,
  )

it('is what visitors will see of a text, whatever became of its file', () => {
  expect(seen(post(), null, 'insert')).toBe('insert')
  // A draft that had its file already, and is to be seen from now on.
  expect(seen(post(), null)).toBe('insert')
  expect(seen(post(), draft)).toBe('insert')
  expect(seen(post(), post('category: "Conseils"'))).toBe('update')
  expect(seen(draft, post())).toBe('delete')
  expect(seen(tomorrow, post())).toBe('delete')
  expect(seen(null, post(), 'delete')).toBe('delete')
  expect(seen(post('publish: "2026-11-27T08:00"'), null)).toBe('insert')
})

it('is nothing of a draft, of what is planned, and of either once it is gone', () => {
  for (const text of [draft, tomorrow])
    for (const kind of ['insert', 'update'] as const) expect(seen(text, null, kind)).toBe('none')
  expect(seen(null, null, 'delete')).toBe('none')
  // A text that was published as a draft was never shown.
  expect(seen(null, draft, 'delete')).toBe('none')
})

it('is what became of the file where it is no text, and where the site does not say what it shows', () => {
  const published = publishedTexts(new Map())
  for (const kind of ['insert', 'update', 'delete'] as const) {
    expect(seenChange({ file: 'blog/panier.jpg', kind, text: '' }, published, now)).toBe(kind)
    const silent = { ...published, isKnown: false }
    expect(seenChange({ file, kind, text: draft }, silent, now)).toBe(kind)
  }
  expect(seenChange({ file: `demo/${file}`, kind: 'update', text: draft }, published, now)).toBe('none')
})
