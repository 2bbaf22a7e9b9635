import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { contentFaultText as t } from '@/texts/admin/content-faults.ts'
import { lookAt } from '../../src/cli/content/check-content.ts'
import { readWritten } from '../../src/rendering/written-files.ts'
import { ROOT } from '../support/imports.ts'
import { page, post } from '../support/written-post.ts'

describe('a text with a mistake', () => {
  it.each([
    [
      post(1).replace('2026-11-12', 'hier'),
      'content/blog/a.mdx, champ « date », ligne 8 : il faut un jour, écrit AAAA-MM-JJ.',
    ],
    [
      post(1).replace('view: 1', 'view: un'),
      'content/blog/a.mdx, champ « image.view », ligne 7 : il faut un nombre entier',
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
    [post(1, '{1 +}'), 'content/blog/a.mdx, ligne 13 : une accolade { contient un programme'],
    [
      post(1, 'Un\n\n<Foo.Bar />'),
      'content/blog/a.mdx, ligne 15 : la balise <Foo> n’existe pas dans la boutique.',
    ],
    [
      post(1, 'Un <Foo /> deux'),
      'content/blog/a.mdx, ligne 13 : la balise <Foo> n’existe pas dans la boutique.',
    ],
    [
      `+++\ntitle = "Un titre"\n+++\n\nUn texte.`,
      'content/blog/a.mdx, ligne 1 : l’en-tête est écrit en TOML',
    ],
    [
      Buffer.from(post(1, 'Un été.'), 'latin1').toString('utf8'),
      'content/blog/a.mdx, ligne 4 : le fichier n’est pas enregistré en UTF-8',
    ],
    [Buffer.from(post(1), 'utf16le').toString('utf8'), 'le fichier n’est pas enregistré en UTF-8'],
    ...[
      '05/11/2026',
      '2026-02-31',
      '2026',
      '2026-13-01',
      '2026-11-12T23:30:00-05:00',
      '"2026-02-30"',
      '~',
    ].map((date): [string, string] => [
      post(1).replace('2026-11-12', date),
      'content/blog/a.mdx, champ « date », ligne 8 : il faut un jour',
    ]),
  ])('is told by file, field and line (%#)', async (text, sentence) => {
    const { faults } = await lookAt('blog/a.mdx', text)
    const seen = faults.map(t.fault)
    expect(seen.join('\n')).toContain(sentence)
    expect(seen.join('\n')).not.toMatch(/\*\*|Hint|expected|Unexpected/)
  })

  it('is not found in what the shop comes with', async () => {
    for (const [file, text] of await readWritten(join(ROOT, 'content')))
      expect((await lookAt(file, text)).faults, file).toEqual([])
  })
})

const LEAD = 'product: RIF-SAC-001\n  view: 1'

it.each([
  ['title', post(1).replace('title: Un titre\n', '')],
  ['excerpt', post(1).replace(/excerpt: .*/, 'excerpt: Court')],
  ['id', post(1).replace('id: 1\n', '')],
  ['id', post(1).replace('id: 1', 'id: un')],
  ['category', post(1).replace('category: Conseils\n', '')],
  ['image.photo', post(1).replace(LEAD, 'photo: "panier.jpg"\n  alt: "Un panier"')],
  ['image.alt', post(1).replace(LEAD, 'photo: "site-images/a.webp"')],
  ['publish', post(1, '', 'publish: demain\n')],
  ['featured', post(1, '', 'featured: oui\n')],
  ['draft', post(1, '', 'draft: non\n')],
  ['description', page().replace(/description: .*\n/, ''), 'pages/a.mdx'],
  ['updated', page('', 'updated: hier\n'), 'pages/a.mdx'],
])(
  'a mistake of the field « %s » is told with what it takes (%#)',
  async (field, text, file = 'blog/a.mdx') => {
    const { faults } = await lookAt(file, text)
    expect(faults.map(t.fault)).toEqual([
      expect.stringMatching(new RegExp(`^content/${file}, champ «\\s${field}\\s».* il faut .{6,}\\.$`)),
    ])
  },
)

it.each([
  ['[x](javascript:alert(1))', 'ne mène nulle part'],
  ['<Photo src="a.jpg" alt="x" />', '« src » de <Photo> n’a pas la forme attendue'],
  ['<Figure />', 'il manque à la balise <Figure> l’attribut'],
])('a mistake in what %s says is told by its line', async (body, sentence) => {
  const { faults } = await lookAt('blog/a.mdx', post(1, body))
  expect(faults.map(t.fault).join('\n').replace(/\s/g, ' ')).toContain(sentence)
  expect(faults.every(({ line }) => line === 13)).toBe(true)
})

it.each([
  '2026-11-12',
  '"2026-11-12"',
  "'2026-11-12'",
  '2026-11-12 # un jeudi',
  '2028-02-29',
  '2026-11-12\r',
])('the day %j is one', async (date) => {
  expect((await lookAt('blog/a.mdx', post(1).replace('2026-11-12', date))).faults).toEqual([])
})

it('a component that a text imports or makes itself is none that is missing, where texts may hold code', async () => {
  vi.stubEnv('CONTENT_CODE', 'true')
  const body = `import Foo, { Bar } from '@/ui/Foo.astro'\nexport const Own = () => 'x'\n\n<Foo /> <Bar /> <Own /> <Email />`
  expect((await lookAt('blog/a.mdx', post(1, body))).faults).toEqual([])
  vi.unstubAllEnvs()
})
