import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contentFaultText } from '@/texts/admin/content-faults.ts'
import { createContentPlanner } from '../../src/cli/content/content-plan.ts'
import { fileNamedIn, pageNamedIn, sourceOf } from '../../src/cli/content/named-texts.ts'
import { unknownProducts } from '../../src/cli/content/quotations.ts'
import { stagedDir } from '../../src/cli/content/staged-texts.ts'
import { readWritten } from '../../src/rendering/written-files.ts'
import { ROOT } from '../support/imports.ts'
import { page, post } from '../support/written-post.ts'

let [dir, source] = ['', '']
beforeEach(async () => {
  // What can be read and not be made is code, which only developers write.
  vi.stubEnv('CONTENT_CODE', 'true')
  dir = await mkdtemp(join(tmpdir(), 'content-'))
  source = join(dir, 'content')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(join(stagedDir(join(dir, 'kept')), '..'), { recursive: true, force: true })
  await rm(dir, { recursive: true, force: true })
})

async function write(file: string, text: string | Buffer): Promise<void> {
  await mkdir(dirname(join(source, file)), { recursive: true })
  await writeFile(join(source, file), text)
}
const planner = () => createContentPlanner(join(dir, 'kept'), false, source)

describe('what a site is made of', () => {
  it('is all that is written, and as it was published where it has a mistake', async () => {
    await write('blog/a.mdx', post(1))
    await write('blog/b.mdx', post(2))
    await write('pages/faq.mdx', '---\ntitle: FAQ\ndescription: Les questions que l’on nous pose.\n---\n')
    const one = planner()
    const good = await one.plan()
    expect([...good.texts.keys()]).toEqual(['blog/a.mdx', 'blog/b.mdx', 'pages/faq.mdx'])
    expect(good.warnings).toEqual([])
    await one.keep(good)

    await write('blog/a.mdx', post(1, 'Une <Figure>'))
    await write('blog/new.mdx', post(3).replace('2026-11-12', 'hier'))
    await write('pages/faq.mdx', '---\ntitle: FAQ\n---\n')
    await write('blog/b.mdx', post(2, 'Un autre texte.'))
    // Another process knows what was published, too.
    const bad = await planner().plan()
    expect(bad.texts.get('blog/a.mdx')).toBe(post(1))
    expect(bad.texts.get('blog/b.mdx')).toContain('Un autre texte.')
    expect(bad.texts.get('pages/faq.mdx')).toContain('description')
    expect(bad.texts.has('blog/new.mdx')).toBe(false)
    expect(bad.warnings).toEqual([
      expect.stringMatching(/a\.mdx, ligne 13 : .* L’article reste en ligne dans sa version précédente\.$/),
      expect.stringMatching(/new\.mdx, champ « date », ligne 8 : .* L’article n’est pas en ligne\.$/),
      expect.stringMatching(/faq\.mdx, champ « description » : .* La page reste en ligne/),
    ])
    expect(await readFile(join(ROOT, bad.dir, 'blog/a.mdx'), 'utf8')).toBe(post(1))
    await rm(join(ROOT, bad.dir), { recursive: true })
  })

  it('has no text that was deleted, and keeps none for later', async () => {
    await write('blog/a.mdx', post(1))
    await write('blog/b.mdx', post(2))
    const one = planner()
    await one.keep(await one.plan())
    await rm(join(source, 'blog/a.mdx'))
    const plan = await one.plan()
    expect([...plan.texts.keys()]).toEqual(['blog/b.mdx'])
    await one.keep(plan)
    expect([...(await readWritten(join(dir, 'kept'))).keys()]).toEqual(['blog/b.mdx'])
  })

  it('has a planned text from its moment on, and a preview shows it before, or another text in its place', async () => {
    await write('blog/a.mdx', post(1))
    await write('blog/plus-tard.mdx', post(2, 'Un texte.', 'publish: 2099-01-01T08:00\n'))
    await write('blog/passe.mdx', post(3, 'Un texte.', 'publish: 2020-01-01T08:00\n'))
    await write('blog/faux.mdx', post(4, 'Un texte.', 'publish: 2099-02-30T08:00\n'))
    const one = planner()
    const plan = await one.plan()
    expect([...plan.texts.keys()].sort()).toEqual(['blog/a.mdx', 'blog/passe.mdx'])
    expect(plan.warnings).toEqual([expect.stringMatching(/faux\.mdx, champ .{2}publish/)])
    const shown = await one.plan({ file: 'blog/plus-tard.mdx', text: post(2, 'Relu.') })
    expect(shown.texts.get('blog/plus-tard.mdx')).toBe(post(2, 'Relu.'))
    // What nobody has saved is nowhere that a site is made of.
    expect(shown.dir).not.toBe(plan.dir)
    expect(await readWritten(join(ROOT, plan.dir))).toEqual(plan.texts)
    expect((await one.plan()).hash).toBe(plan.hash)
    await rm(join(ROOT, shown.dir, '..'), { recursive: true })
  })

  it('has every page that the shop leads to, whatever its header says', async () => {
    for (const line of ['draft: true', 'publish: 2099-01-01T08:00']) {
      await write('pages/faq.mdx', page('Les questions.', `${line}\n`))
      const { warnings } = await planner().plan()
      expect(warnings).toEqual([expect.stringMatching(new RegExp(`champ .{2}${line.split(':')[0]}`))])
    }
  })

  it('gives an address to the text that was published with it', async () => {
    await write('blog/b.mdx', post(1))
    const one = planner()
    await one.keep(await one.plan())
    await write('blog/a.mdx', post(1, 'Un nouveau.'))
    const plan = await one.plan()
    expect([...plan.texts.keys()]).toEqual(['blog/b.mdx'])
    expect(plan.warnings).toEqual([
      'content/blog/a.mdx, champ « id » : l’adresse 1 est déjà celle de content/blog/b.mdx. L’article n’est pas en ligne.',
    ])
  })

  it('does without a text that could be read and not be made, also the one that was kept', async () => {
    await write('blog/a.mdx', post(1))
    const one = planner()
    await one.keep(await one.plan())
    await write('blog/a.mdx', post(1, '{prix}'))
    const plan = await one.plan()
    expect(sourceOf('blog/1.html', plan.texts)).toBe('blog/a.mdx')
    expect(sourceOf('products/1.html', plan.texts)).toBeNull()
    expect(fileNamedIn('could not load /x/content/blog/a.mdx?y', plan.texts)).toBe('blog/a.mdx')
    expect(one.refuse(plan, 'blog/a.mdx', 'prix is not defined')).toBe(true)
    expect(one.refuse(plan, 'blog/a.mdx', 'again')).toBe(false)
    const next = await one.plan()
    expect(next.texts.get('blog/a.mdx')).toBe(post(1))
    expect(next.warnings[0]).toContain('« prix » entre accolades ne veut rien dire ici')
    expect(one.refuse(next, 'blog/a.mdx', 'no')).toBe(true)
    expect((await one.plan()).texts.size).toBe(0)
  })

  it('says which file a text names that does not exist, without colours or folders of this machine', async () => {
    await write('blog/b.mdx', post(2).replace('2026-11-12', 'hier'))
    await write('blog/a.mdx', post(1, "import x from './absent.ts'\n\nUn texte."))
    const one = planner()
    const plan = await one.plan()
    const said = `Build failed with 1 error:\n\n\u001b[31m[UNRESOLVED_IMPORT] \u001b[0mCould not resolve './absent.ts' in ${plan.dir}/blog/a.mdx`
    expect(one.refuse(plan, 'blog/a.mdx', said)).toBe(true)
    expect((await one.plan()).warnings).toEqual([
      expect.stringMatching(/a\.mdx, ligne 13.*le fichier \.\/absent\.ts n’existe pas\./),
      expect.stringContaining('blog/b.mdx'),
    ])
    await write('blog/a.mdx', post(1, 'Un autre.'))
    const next = await one.plan()
    one.refuse(next, 'blog/a.mdx', `\u001b[31m${ROOT}/${next.dir}/blog/a.mdx is odd\u001b[0m`)
    expect((await one.plan()).warnings[0]).toContain('(content/blog/a.mdx is odd)')
  })

  it('looks at the pictures beside a text before they end a build, and at a text again when one of them is another', async () => {
    await write('blog/a.mdx', post(1, '![Un panier](./photos/un%20panier.svg)'))
    await write('blog/photos/broken.jpg', Buffer.alloc(3000, 7))
    await write('blog/b.mdx', post(2, '![Deux][deux]\n\n[deux]: ./photos/broken.jpg'))
    const one = planner()
    const plan = await one.plan()
    expect(plan.warnings).toEqual([
      'content/blog/a.mdx, ligne 13 : le fichier ./photos/un%20panier.svg n’existe pas. L’article n’est pas en ligne.',
      'content/blog/b.mdx, ligne 15 : le fichier ./photos/broken.jpg n’est pas une image lisible. L’article n’est pas en ligne.',
    ])
    const svg = await readFile(join(ROOT, 'public/images/sac.svg'))
    await write('blog/photos/un panier.svg', svg)
    await write('blog/photos/broken.jpg', svg)
    const mended = await one.plan()
    expect(mended.warnings).toEqual([])
    expect(mended.hash).not.toBe(plan.hash)
    // One that only a build could refuse is tried again, too.
    expect(one.refuse(mended, 'blog/a.mdx', 'it is odd')).toBe(true)
    expect((await one.plan()).texts.has('blog/a.mdx')).toBe(false)
    await write('blog/photos/un panier.svg', `${svg} `)
    expect((await one.plan()).texts.has('blog/a.mdx')).toBe(true)
  })

  it('stands in one folder that the next process finds again, with all that texts name beside themselves', async () => {
    await write('blog/a.mdx', post(1, '![Un panier](./photos/panier.svg)'))
    await write('blog/photos/panier.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>')
    await write('demo/social.ts', 'export {}')
    await write('blog/b.mdx', post(2).replace('2026-11-12', 'hier'))
    const plan = await planner().plan()
    expect(plan.texts.has('blog/a.mdx')).toBe(true)
    const beside = (path: string) => realpath(join(ROOT, plan.dir, 'blog', path))
    expect(await beside('photos/panier.svg')).toBe(await realpath(join(source, 'blog/photos/panier.svg')))
    expect(await beside('../demo/social.ts')).toBe(await realpath(join(source, 'demo/social.ts')))
    expect(await beside('../../src/domain/paths.ts')).toBe(join(ROOT, 'src/domain/paths.ts'))
    await rm(join(source, 'blog/photos'), { recursive: true })
    await write('blog/a.mdx', post(1))
    const next = await planner().plan()
    expect(next.dir).toBe(plan.dir)
    await expect(beside('photos/panier.svg')).rejects.toThrow('ENOENT')
  })

  it('says of what was written for readers and has another name or folder that nobody reads it', async () => {
    for (const file of [
      'blog/b.md',
      'blog/c.MDX',
      'pages/sous/d.mdx',
      'blog/e.docx',
      'blog/f.jpg',
      'blog/README.md',
    ])
      await write(file, post(2))
    await write('blog/a.mdx', post(1))
    const plan = await planner().plan()
    expect([...plan.texts.keys()]).toEqual(['blog/a.mdx'])
    expect(plan.warnings.map((sentence) => sentence.split(/\s/)[0])).toEqual([
      'content/blog/b.md',
      'content/blog/c.MDX',
      'content/blog/e.docx',
      'content/pages/sous/d.mdx',
    ])
    expect(plan.warnings[0]).toMatch(
      /n’est pas lu ; le nom d’un texte finit par \.mdx.* L’article n’est pas en ligne\.$/,
    )
  })

  it('leaves out what editors put beside a file', async () => {
    await write('blog/a.mdx', post(1))
    for (const name of ['.a.mdx.swp', 'a.mdx~', '#a.mdx#', '.#a.mdx', '4913', 'a.mdx.tmp', 'sedX1b2'])
      await write(`blog/${name}`, 'x')
    expect([...(await planner().plan()).texts.keys()]).toEqual(['blog/a.mdx'])
  })
})

it('a product that a text names and the shop does not sell is told by file and line, drafts apart', async () => {
  const sold = { data: [{ identifier: 'RIF-SAC-001' }], error: null }
  const query = { select: () => query, eq: () => query, in: async () => sold }
  const texts = new Map([
    ['blog/a.mdx', post(1, 'Un texte.\n\n<Figure product="RIF-NON-000" view={1} />')],
    ['blog/b.mdx', post(2, '<ProductLink product="RIF-NON-001" />', 'draft: true\n')],
  ])
  expect(await unknownProducts({ from: () => query } as never, texts)).toEqual([
    expect.stringMatching(
      /^content\/blog\/a\.mdx, ligne 15\s: le produit «\sRIF-NON-000\s» n’est pas en vente/,
    ),
  ])
})

it('what a failed build names is a text, one with the picture that it names, or the page that it was rendering', () => {
  const texts = new Map([
    ['blog/a.mdx', post(1, '![Un](./un.jpg)')],
    ['pages/faq.mdx', ''],
  ])
  expect(fileNamedIn('x in content/blog/a.mdx:2', texts)).toBe('blog/a.mdx')
  expect(fileNamedIn('metadata for `/x/content/blog/un.jpg`', texts)).toBe('blog/a.mdx')
  expect(fileNamedIn('metadata for `/x/content/blog/deux.jpg`', texts)).toBeNull()
  const output = '00:00:01   ├─ /blog/1.html (+2ms)\n00:00:02   └─ /faq.html prix is not defined\n'
  expect(sourceOf(pageNamedIn(output), texts)).toBe('pages/faq.mdx')
  expect(sourceOf(pageNamedIn('nothing'), texts)).toBeNull()
})

it('a name between braces that means nothing is named in French', () => {
  expect(contentFaultText.notRendered('prix is not defined')).toMatch(/^«\sprix\s» entre accolades/)
})
