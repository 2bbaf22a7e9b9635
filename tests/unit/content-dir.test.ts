import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backedUp, bringTextsBack } from '../../src/cli/content/backed-up-texts.ts'
import { contentDir, makeContentDir, PROJECT_CONTENT } from '../../src/cli/content/content-dir.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'content-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const put = (path: string, text: string) => {
  mkdirSync(dirname(join(dir, path)), { recursive: true })
  writeFileSync(join(dir, path), text)
}
const read = (path: string) => readFileSync(join(dir, path), 'utf8')

test('the project’s own folder is the one, unless another is named', () => {
  expect(contentDir({})).toBe(PROJECT_CONTENT)
  expect(contentDir({ CONTENT_DIR: '' })).toBe(PROJECT_CONTENT)
  expect(contentDir({ CONTENT_DIR: '/srv/texts' })).toBe('/srv/texts')
})

test('another folder is made of it once: what was written or deleted there stays so', () => {
  const texts = join(dir, 'deep/texts')
  expect(makeContentDir(texts, false)).toBe(true)
  expect(readdirSync(join(texts, 'pages')).sort()).toEqual(readdirSync(join(PROJECT_CONTENT, 'pages')).sort())
  expect(existsSync(join(texts, 'demo'))).toBe(false)
  put('deep/texts/pages/faq.mdx', 'la mienne')
  rmSync(join(texts, 'pages/returns.mdx'))
  expect(makeContentDir(texts, false)).toBe(false)
  expect(read('deep/texts/pages/faq.mdx')).toBe('la mienne')
  expect(existsSync(join(texts, 'pages/returns.mdx'))).toBe(false)
  expect(makeContentDir(PROJECT_CONTENT, false)).toBe(false)
})

test('one that was half made is made anew, and one with other things keeps them', () => {
  put('texts/notes.txt', 'à moi')
  put('texts/blog/half.mdx', 'moitié')
  put('texts.new/pages/half.mdx', 'moitié')
  expect(makeContentDir(join(dir, 'texts'), true)).toBe(true)
  expect(read('texts/notes.txt')).toBe('à moi')
  expect(existsSync(join(dir, 'texts/pages/half.mdx'))).toBe(false)
  expect(existsSync(join(dir, 'texts/demo/blog'))).toBe(true)
})

test('a backup takes texts that lie elsewhere, and a restore brings them back', async () => {
  put('texts/pages/faq.mdx', 'la mienne')
  put('texts/blog/photos/a.jpg', 'image')
  const data = join(dir, 'data')
  expect(backedUp(data, join(data, 'texts')).beside).toEqual([])
  expect(backedUp(data, join(dir, 'texts')).beside).toEqual([
    { name: 'texts/blog', from: join(dir, 'texts/blog') },
    { name: 'texts/pages', from: join(dir, 'texts/pages') },
  ])
  // As the backup unpacks.
  put('data/texts/pages/faq.mdx', 'celle d’avant')
  put('data/texts/blog/photos/a.jpg', 'image d’avant')
  put('texts/pages/new.mdx', 'depuis')
  put('texts/demo/blog/kept.mdx', 'la sauvegarde n’a pas ce dossier')
  await bringTextsBack(data, join(dir, 'texts'))
  expect([read('texts/pages/faq.mdx'), read('texts/blog/photos/a.jpg')]).toEqual([
    'celle d’avant',
    'image d’avant',
  ])
  expect(existsSync(join(dir, 'texts/pages/new.mdx'))).toBe(false)
  expect(existsSync(join(dir, 'texts/demo/blog/kept.mdx'))).toBe(true)
  expect(existsSync(join(data, 'texts'))).toBe(false)
})
