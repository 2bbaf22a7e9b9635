import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { lookAt } from '../../src/cli/content/check-content.ts'
import { heavyPictures, noticesOf } from '../../src/cli/content/notices.ts'

/** Nine in the morning of 26 November 2026, in Paris. */
const NOW = Date.parse('2026-11-26T08:00:00Z')

const post = (body: string, more = '') => `---
id: 1
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

afterEach(() => vi.unstubAllEnvs())

const seen = async (text: string, now = NOW) =>
  noticesOf([{ file: 'blog/a.mdx', text, ...(await lookAt('blog/a.mdx', text)) }], now)

it('a text says nothing where its readers see what was written', async () => {
  expect(await seen(post('## Un\n\n![Un sac](/images/sac.svg) et ![Un](./un.jpg)'))).toEqual([])
})

it.each([
  [
    '![Un panier](/images/absent.jpg "Titre")',
    /ligne 13.*l’image \/images\/absent\.jpg n’existe pas dans public/,
  ],
  [
    '![Un panier](https://ailleurs.example/p.jpg)',
    /ligne 13.*ailleurs\.example\/p\.jpg est sur un autre site/,
  ],
  ['![Un][un]\n\n[un]: https://ailleurs.example/p.jpg', /ligne 15.*est sur un autre site/],
  ['<img src="http://ailleurs.example/p.jpg" alt="" />', /ligne 13.*est sur un autre site/],
  ['# Un autre titre', /ligne 13.*premier niveau paraît comme un intertitre/],
  ['Un autre\n========', /ligne 13.*premier niveau/],
  ['<h1>Un autre</h1>', /ligne 13.*premier niveau/],
])('%j is told by file and line, and not of a draft', async (body, sentence) => {
  // Tags of HTML are in texts of developers alone.
  vi.stubEnv('CONTENT_CODE', body.startsWith('<') ? 'true' : '')
  expect(await seen(post(body))).toEqual([expect.stringMatching(sentence)])
  expect(await seen(post(body, 'draft: true\n'))).toEqual([])
})

it.each([
  'Lire `# un titre` et `![un](https://a.example/b.jpg)`.',
  '```\n# un titre\n![un](/absent.jpg)\n```',
])('%j names nothing: it is code', async (body) => expect(await seen(post(body))).toEqual([]))

it('a day to come is told in the day of Paris', async () => {
  const text = post('Un texte.').replace('2026-11-12', '2026-11-27')
  expect(await seen(text)).toEqual([
    expect.stringMatching(
      /champ « date », ligne 8.*le 27 novembre 2026 est à venir.*en ligne dès maintenant/,
    ),
  ])
  expect(await seen(text, Date.parse('2026-11-26T22:59:00Z'))).toHaveLength(1)
  expect(await seen(text, Date.parse('2026-11-26T23:01:00Z'))).toEqual([])
  expect(await seen(text.replace('2026-11-27', '"2026-11-27"'))).toHaveLength(1)
})

it('a picture of more than 1 MB that is sent as it is is told with its weight', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'public-'))
  await writeFile(join(dir, 'a.jpg'), Buffer.alloc(1_000_001))
  await writeFile(join(dir, 'b.png'), Buffer.alloc(3_240_000))
  await writeFile(join(dir, 'c.jpg'), Buffer.alloc(1_000_000))
  await writeFile(join(dir, 'd.pdf'), Buffer.alloc(3_000_000))
  expect(await heavyPictures(dir)).toEqual([
    expect.stringMatching(/^public\/a\.jpg pèse 1\sMo/),
    expect.stringMatching(/^public\/b\.png pèse 3,2\sMo/),
  ])
  expect(await heavyPictures()).toEqual([])
  await rm(dir, { recursive: true })
})
