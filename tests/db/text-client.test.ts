import { FunctionsHttpError } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Client } from '@/data/client.ts'
import { deleteText, moveText, restoreVersion, saveText } from '@/data/text-saves.ts'
import { textSaves, textVersions, versionText } from '@/data/text-versions.ts'
import { listTexts, newText, previewText, readText } from '@/data/written-texts.ts'
import { textHash } from '@/writing/text-file.ts'
import { page, post } from '../support/written-post.ts'
import { type TextContext, textContext } from './support/text-context.ts'

let shop: TextContext
const never = new AbortController().signal

beforeAll(async () => {
  shop = await textContext()
  await shop.put('pages/atelier.mdx', page())
  await shop.agree()
})
afterAll(() => shop?.close())
afterEach(() => vi.unstubAllGlobals())

/** The administration of an editor: its calls go to the service of texts. */
function editor(): Client {
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => shop.fetch(path, init))
  const session = { access_token: 'editor' }
  return Object.assign(shop.as('editor'), {
    auth: { getSession: async () => ({ data: { session } }) },
  }) as unknown as Client
}

test('a text is proposed, written, corrected, gone back to, moved and deleted', async () => {
  const db = editor()
  const made = await newText(db, 'post', 'Un titre')
  const text = post(1)
  const saved = await saveText(db, { path: made.path, text, baseHash: null, note: 'Première' })
  expect(saved).toEqual({ kind: 'saved', path: made.path, hash: textHash(text), text, redirectRefused: null })
  const next = post(1, 'Corrigé.')
  await saveText(db, { path: made.path, text: next, baseHash: textHash(text) })
  const versions = await textVersions(db, made.path)
  expect(versions.map(({ who, note }) => [who, note])).toEqual([
    ['Rim', ''],
    ['Rim', 'Première'],
  ])
  expect(await versionText(db, versions[1]?.id ?? 0)).toBe(text)
  await restoreVersion(db, { version: versions[1]?.id ?? 0, baseHash: textHash(next) })
  expect((await readText(db, made.path, never)).text).toBe(text)
  const moved = { path: made.path, to: 'blog/autre-nom.mdx', baseHash: textHash(text) }
  expect(await moveText(db, moved)).toMatchObject({ kind: 'saved', path: moved.to, text })
  expect(await deleteText(db, { path: moved.to, baseHash: textHash(text) })).toMatchObject({
    hash: null,
    text: null,
  })
  const { texts, deleted } = await listTexts(db, never)
  expect(texts.map(({ path }) => path)).toEqual(['pages/atelier.mdx'])
  // Under the name that it moved from there is nothing to be gone back to.
  expect(deleted.map(({ path, who }) => [path, who])).toEqual([[moved.to, 'Rim']])
  // Of a text that is gone nobody is named; this one came by hand.
  expect(await textSaves(db)).toEqual({ 'pages/atelier.mdx': { at: expect.any(String), who: null } })
  await saveText(db, { path: 'pages/atelier.mdx', text: page('Relu.'), baseHash: textHash(page()) })
  expect((await textSaves(db))['pages/atelier.mdx']).toMatchObject({ who: 'Rim' })
  await saveText(db, { path: 'pages/atelier.mdx', text: page(), baseHash: textHash(page('Relu.')) })
})

test('what a save meets is an outcome, and what nobody can mend is thrown', async () => {
  const db = editor()
  const path = 'pages/atelier.mdx'
  expect(await saveText(db, { path, text: page('Neuf.'), baseHash: textHash('autre') })).toEqual({
    kind: 'conflict',
    theirs: page(),
    theirHash: textHash(page()),
  })
  const faulty = await saveText(db, { path, text: page('<Inconnu />'), baseHash: textHash(page()) })
  expect(faulty).toMatchObject({ kind: 'faulty', faults: [{ line: 6, reason: expect.any(String) }] })
  await expect(readText(db, 'pages/absente.mdx', never)).rejects.toMatchObject({
    refusal: { code: 'text_unknown' },
  })
  await expect(versionText(db, 9999)).rejects.toMatchObject({ refusal: { code: 'text_unknown' } })
})

test('where a host answers with a page of its own the function is asked; where nobody answers, that is said', async () => {
  const db = editor()
  const answersPage = (status: number) =>
    vi.stubGlobal(
      'fetch',
      async () => new Response('<!doctype html>', { status, headers: { 'content-type': 'text/html' } }),
    )
  const absent = new FunctionsHttpError(Response.json({ code: 'NOT_FOUND' }, { status: 404 }))
  const invoke = vi.fn(async () => ({ data: null as unknown, error: absent as unknown }))
  Object.assign(db, { functions: { invoke } })
  answersPage(405)
  await expect(listTexts(db, never)).rejects.toMatchObject({ refusal: { code: 'texts_elsewhere' } })
  const list = { texts: [], deleted: [], readOnly: 'Il manque un secret.' }
  invoke.mockResolvedValue({ data: list, error: null })
  expect(await listTexts(db, never)).toEqual(list)
  // A server of its own that starts anew behind a proxy is no host.
  answersPage(502)
  await expect(listTexts(db, never)).rejects.toMatchObject({ refusal: { code: 'service_unavailable' } })
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('fetch failed')))
  await expect(listTexts(db, never)).rejects.toMatchObject({ refusal: { code: 'network_unreachable' } })
})

test('a preview brings the text that nobody has saved', async () => {
  const db = editor()
  const asked = vi.fn(async () => Response.json({ address: '/apercu/x', warnings: [] }))
  vi.stubGlobal('fetch', asked)
  await previewText(db, 'pages/faq.mdx', 'Un texte', never)
  const [address, init] = asked.mock.calls[0] as unknown as [string, RequestInit]
  expect([address, init.body]).toEqual([
    '/apercu',
    JSON.stringify({ content: 'pages/faq.mdx', text: 'Un texte' }),
  ])
})
