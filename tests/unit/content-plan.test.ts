import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentFaultText, contentFaultText as t } from '@/texts/admin/content-faults.ts'
import { faultsOf } from '../../src/cli/content/check-content.ts'
import { createContentPlanner, fileNamedIn, sourceOf } from '../../src/cli/content/content-plan.ts'
import { unknownPictures, unknownProducts } from '../../src/cli/content/quotations.ts'
import { readWritten } from '../../src/rendering/written-files.ts'
import { ROOT } from '../support/imports.ts'

const post = (id: number, body = 'Un texte.', more = '') => `---
id: ${id}
title: Un titre
excerpt: Un résumé assez long pour que la liste ait de quoi dire.
image:
  product: RIF-SAC-001
  view: 1
date: 2026-11-12
author: Salma Bennouna
category: Conseils
${more}---

${body}
`

let dir: string
let source: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'content-'))
  source = join(dir, 'content')
})
afterEach(() => rm(dir, { recursive: true, force: true }))

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(source, file)), { recursive: true })
  await writeFile(join(source, file), text)
}
const planner = () => createContentPlanner(join(dir, 'kept'), source)

describe('a text with a mistake', () => {
  it.each([
    [
      post(1).replace('2026-11-12', 'hier'),
      'content/blog/a.mdx, champ « date », ligne 8 : il faut un jour, écrit AAAA-MM-JJ.',
    ],
    [
      post(1).replace('view: 1', 'view: un'),
      'content/blog/a.mdx, champ « image.view », ligne 7 : il faut nombre entier',
    ],
    [
      post(1).replace('author: Salma Bennouna\n', ''),
      'content/blog/a.mdx, champ « author » : ce champ manque',
    ],
    [
      post(1, '', 'featurd: true\n'),
      'content/blog/a.mdx, champ « featurd », ligne 11 : ce champ n’existe pas.',
    ],
    [
      post(1).replace('Un titre', 'Un titre: deux'),
      'content/blog/a.mdx, ligne 3 : l’en-tête n’est pas lisible',
    ],
    [post(1).replace('Un titre', '"Un titre'), 'content/blog/a.mdx, ligne'],
    ['Un texte.', 'content/blog/a.mdx, ligne 1 : l’en-tête manque'],
    ['', 'content/blog/a.mdx, ligne 1 : l’en-tête manque'],
    [post(1, 'Une <Figure>.'), 'content/blog/a.mdx, ligne 13 : la balise <Figure> n’est jamais fermée.'],
    [post(1, 'Fin.</p>'), 'content/blog/a.mdx, ligne 13 : </p> ferme une balise'],
    [post(1, 'Un\n\n{ trou'), 'content/blog/a.mdx, ligne 15 : une accolade { n’est jamais fermée'],
    [post(1, 'Moins de <4 cm'), 'content/blog/a.mdx, ligne 13 : le signe <'],
    [post(1, '{1 +}'), 'content/blog/a.mdx, ligne 13 : ce qui se trouve entre accolades'],
  ])('is told by file, field and line (%#)', async (text, sentence) => {
    const faults = await faultsOf('blog/a.mdx', text)
    const told = faults.map(t.fault)
    expect(told.join('\n')).toContain(sentence)
    expect(told.join('\n')).not.toMatch(/\*\*|Hint|expected|Unexpected/)
  })

  it('is not found in what the shop comes with', async () => {
    for (const [file, text] of await readWritten(join(ROOT, 'content')))
      expect(await faultsOf(file, text), file).toEqual([])
  })
})

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
    await write('blog/a.mdx', post(1, '<Foo />'))
    const plan = await one.plan()
    expect(sourceOf('blog/1.html', plan.texts)).toBe('blog/a.mdx')
    expect(sourceOf('products/1.html', plan.texts)).toBeNull()
    expect(fileNamedIn('could not load /x/content/blog/a.mdx?y', plan.texts)).toBe('blog/a.mdx')
    expect(one.refuse(plan, 'blog/a.mdx', 'Expected component `Foo` to be defined: …')).toBe(true)
    expect(one.refuse(plan, 'blog/a.mdx', 'again')).toBe(false)
    const next = await one.plan()
    expect(next.texts.get('blog/a.mdx')).toBe(post(1))
    expect(next.warnings[0]).toContain('a.mdx, ligne 13 : la balise <Foo> n’existe pas')
    expect(one.refuse(next, 'blog/a.mdx', 'no')).toBe(true)
    expect((await one.plan()).texts.size).toBe(0)
  })

  it('says which file a text names that does not exist, and where', async () => {
    await write('blog/a.mdx', post(1, '![Un panier](./absent.jpg)'))
    const one = planner()
    const plan = await one.plan()
    const said = `Build failed with 1 error:\n\n[UNRESOLVED_IMPORT] Could not resolve './absent.jpg' in content/blog/a.mdx`
    expect(one.refuse(plan, 'blog/a.mdx', said)).toBe(true)
    expect((await one.plan()).warnings).toEqual([
      expect.stringMatching(/a\.mdx, ligne 13.*le fichier \.\/absent\.jpg n’existe pas\./),
    ])
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

it('a picture of the site that a text names and that does not exist is told by file and line', () => {
  const texts = new Map([
    ['blog/a.mdx', post(1, '![Un sac](/images/sac.svg)\n\n![Un panier](/images/absent.jpg "Titre")')],
    ['blog/b.mdx', post(2, '![Un panier](/images/absent.jpg)', 'draft: true\n')],
  ])
  expect(unknownPictures(texts)).toEqual([
    expect.stringMatching(/^content\/blog\/a\.mdx, ligne 15\s: l’image \/images\/absent\.jpg n’existe pas/),
  ])
})

it('a name between braces that means nothing is named in French', () => {
  expect(contentFaultText.notRendered('prix is not defined')).toMatch(/^«\sprix\s» entre accolades/)
})
