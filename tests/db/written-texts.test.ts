import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveDraft } from '@/data/text-drafts.ts'
import { TEXT_VERSIONS_PAGE, textVersions } from '@/data/text-versions.ts'
import { textHash } from '@/writing/text-file.ts'
import { createTextFiles } from '../../src/cli/texts/text-files.ts'
import { createTextSaves } from '../../src/cli/texts/text-saves.ts'
import { page, post } from '../support/written-post.ts'
import { answering, type TextContext, textContext } from './support/text-context.ts'

let shop: TextContext
const PATH = 'blog/un-automne-au-souk.mdx'

beforeAll(async () => {
  shop = await textContext()
})
afterAll(() => shop?.close())

const save = (path: string, text: string, before: string | null, more = {}) =>
  ({ do: 'save', path, text, baseHash: before === null ? null : textHash(before), ...more }) as const

test('a save writes the file whole and makes a version; the same once more changes nothing', async () => {
  await shop.put(PATH, post(7))
  const text = post(7, 'Un autre texte.')
  const wish = save(PATH, text, post(7), { note: 'Relu' })
  expect(await shop.ask('editor', wish)).toMatchObject({
    path: PATH,
    hash: textHash(text),
    redirectRefused: null,
  })
  await shop.ask('editor', wish)
  expect(await shop.read(PATH)).toBe(text)
  // What stood there before came by hand.
  expect(await shop.versions(PATH)).toEqual([
    ['', post(7)],
    ['Rim', text],
  ])
  const [entry] = await shop.db.query(
    `select admin_name, operation, changes::text from audit_log where table_name = 'content_versions'`,
  )
  expect(entry).toMatchObject({ admin_name: 'Rim', operation: 'insert' })
  expect(String(entry?.changes)).not.toContain('Un autre texte')
})

test('of two who save, the second is shown what the first wrote, and nothing is lost', async () => {
  const before = (await shop.read(PATH)) ?? ''
  const [theirs, mine] = [post(7, 'Le mien.'), post(7, 'Le tien.')]
  const both = await Promise.allSettled([
    shop.ask('editor', save(PATH, theirs, before)),
    shop.ask('staff', save(PATH, mine, before)),
  ])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(await shop.refused('staff', save(PATH, mine, before))).toEqual([
    'text_changed',
    { theirs, theirHash: textHash(theirs) },
  ])
  expect(await shop.refused('staff', save('blog/absent.mdx', mine, before))).toEqual([
    'text_changed',
    { theirs: null, theirHash: null },
  ])
})

test('a text with mistakes is refused whole, each with its line', async () => {
  const before = (await shop.read(PATH)) ?? ''
  const bad = post(0, '<Inconnu />').replace('2026-11-12', 'hier')
  const [code, details] = await shop.refused('editor', save(PATH, bad, before))
  expect(code).toBe('text_faulty')
  const { faults } = details as { faults: { field: string | null; line: number | null }[] }
  expect(faults.map(({ field, line }) => [field, line])).toEqual(
    expect.arrayContaining([
      ['id', 2],
      ['date', 8],
    ]),
  )
  expect(await shop.read(PATH)).toBe(before)
})

test.each([
  ["import { readFileSync } from 'node:fs'\n\nUn texte."],
  ['export const a = 1\n\nUn texte.'],
  ['Un {process.env.PATH} texte.'],
  ['{(() => 1)()}'],
  ['<br className={process.env.PATH} />'],
  ['<br {...process.env} />'],
  ['<script>alert(1)</script>'],
])('code is an owner’s at most: %s', async (body) => {
  const path = 'blog/code.mdx'
  for (const role of ['editor', 'staff'] as const) {
    const [code, details] = await shop.refused(role, save(path, post(95, body), null))
    expect(code).toBe('text_faulty')
    expect((details as { faults: { line: number }[] }).faults[0]?.line).toBe(13)
  }
  expect(await shop.read(path)).toBeNull()
})

test.each([
  ['../../etc/passwd.mdx'],
  ['blog/../pages/cgv.mdx'],
  ['.github/workflows/x.mdx'],
  ['blog/Majuscule.mdx'],
  ['demo/blog/x.mdx'],
  [`blog/${'a'.repeat(81)}.mdx`],
  ['blog/x.md'],
])('%s is no path of a text', async (path) => {
  for (const wish of [save(path, post(90), null), { do: 'read', path } as const])
    expect(await shop.refused('owner', wish)).toEqual(['text_path_invalid'])
})

test('a text of 200 kB is stored, one byte more is not, nor half a character', async () => {
  const room = 200_000 - Buffer.byteLength(post(80, ''))
  const whole = post(80, 'x'.repeat(room))
  expect(Buffer.byteLength(whole)).toBe(200_000)
  await shop.ask('editor', save('blog/long.mdx', whole, null))
  expect(await shop.refused('editor', save('blog/long.mdx', `${whole}x`, whole))).toEqual([
    'request_too_large',
  ])
  expect(await shop.refused('editor', save('blog/long.mdx', post(80, '\ud800'), whole))).toEqual([
    'request_invalid',
  ])
})

describe('pages of the law', () => {
  const CGV = 'pages/cgv.mdx'

  test('are the owner’s', async () => {
    await shop.put(CGV, page())
    for (const role of ['editor', 'staff'] as const) {
      expect(await shop.refused(role, save(CGV, page('Autre.'), page()))).toEqual(['owner_required'])
      expect(await shop.ask(role, { do: 'read', path: CGV })).toMatchObject({
        mayWrite: false,
        why: expect.any(String),
      })
    }
    const { texts } = await shop.ask('editor', { do: 'list' })
    const may = Object.fromEntries(
      (texts as { path: string; mayWrite: boolean }[]).map((t) => [t.path, t.mayWrite]),
    )
    expect(may).toMatchObject({ [CGV]: false, [PATH]: true })
  })

  test('terms that were published are replaced under another version alone, in the same step', async () => {
    const [{ terms_version: present } = {}] = await shop.db.query('select terms_version from settings')
    // Nobody has accepted these.
    await shop.ask('owner', save(CGV, page('Première.'), page()))
    await shop.db.query(`select keep_published_terms($1, '<p>Première.</p>')`, [present])
    const wish = save(CGV, page('Seconde.'), page('Première.'))
    for (const version of [undefined, String(present)])
      expect(
        await shop.refused('owner', { ...wish, ...(version === undefined ? {} : { termsVersion: version }) }),
      ).toEqual(['terms_version_needed', { version: present }])
    expect(await shop.read(CGV)).toBe(page('Première.'))
    await shop.ask('owner', { ...wish, termsVersion: '2026-12' })
    expect(await shop.db.query('select terms_version from settings')).toEqual([{ terms_version: '2026-12' }])
    expect(await shop.read(CGV)).toBe(page('Seconde.'))
  })
})

describe('whatever ends the shop while it saves', () => {
  const FILE = 'blog/interrompu.mdx'
  const [old, new_] = [post(30, 'Avant.'), post(30, 'Après.')]
  const begin = async () => {
    await shop.put(FILE, old)
    await shop.agree()
    const [row] = await shop.db.query('select begin_text_write($1, $2, $3) as id', [
      shop.people.editor.id,
      JSON.stringify([
        { path: FILE, file: FILE, base: textHash(old), before: old, text: new_, publish: null },
      ]),
      '',
    ])
    return row?.id
  }
  const last = async () => (await shop.versions(FILE)).at(-1)
  /** A shop that starts on the same folder and database. */
  const start = () =>
    createTextSaves(
      answering(shop.db, { role: 'service_role' }),
      createTextFiles(shop.dir, false),
      async () => undefined,
    ).agree()

  test('before the file: the next start writes it', async () => {
    await begin()
    await start()
    expect([await shop.read(FILE), await last()]).toEqual([new_, ['Rim', new_]])
  })

  test('after the file: the next start knows who wrote it', async () => {
    await begin()
    await shop.put(FILE, new_)
    await start()
    expect([await shop.read(FILE), await last()]).toEqual([new_, ['Rim', new_]])
  })

  test('a file that git has replaced meanwhile stays, and is the latest version', async () => {
    await begin()
    await shop.put(FILE, post(30, 'De git.'))
    await start()
    expect([await shop.read(FILE), await last()]).toEqual([post(30, 'De git.'), ['', post(30, 'De git.')]])
    expect(await shop.db.query('select * from private.content_writes')).toEqual([])
  })
})

test('a history longer than one answer goes on from the last version of it, and misses none', async () => {
  const path = 'pages/longue-histoire.mdx'
  const count = 2 * TEXT_VERSIONS_PAGE + 3
  await shop.db.query(
    `insert into content_versions (path, text, hash, note)
     select $1, n::text, repeat('a', 64), n::text from generate_series(1, $2::int) n`,
    [path, count],
  )
  const seen: string[] = []
  for (let before: number | undefined; ; ) {
    const answer = await textVersions(shop.as('editor'), path, before)
    seen.push(...answer.map(({ note }) => note))
    if (answer.length < TEXT_VERSIONS_PAGE) break
    before = answer.at(-1)?.id
  }
  expect(seen).toEqual(Array.from({ length: count }, (_, at) => String(count - at)))
})

test('a draft that was never saved is found in its author’s list, and in nobody else’s', async () => {
  const [path, text] = ['pages/a-suivre.mdx', page('Un début.')]
  await saveDraft(shop.as('editor'), { path, text, baseHash: null, version: 0 })
  const listed = async (role: 'editor' | 'staff') => {
    const { texts } = await shop.ask(role, { do: 'list' })
    return (texts as { path: string }[]).filter((one) => one.path === path)
  }
  expect(await listed('editor')).toMatchObject([
    { state: 'draft', address: '/a-suivre', isOnline: false, mayWrite: true, drafts: [{ isOwn: true }] },
  ])
  expect(await listed('staff')).toEqual([])
  await shop.ask('editor', save(path, text, null))
  expect(await listed('editor')).toHaveLength(1)
})
