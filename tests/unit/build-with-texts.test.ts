import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createContentPlanner } from '../../src/cli/content/content-plan.ts'
import { requiredPagesLeftOut } from '../../src/cli/content/required-pages.ts'
import { stagedDir } from '../../src/cli/content/staged-texts.ts'

vi.mock('../../src/cli/publishing/build-site.ts', async (original) => ({
  ...(await original<typeof import('../../src/cli/publishing/build-site.ts')>()),
  buildSite: vi.fn(),
}))

// Another test of this worker may have loaded these modules already, with the real build in them.
vi.resetModules()
const { BuildFailure, buildSite } = await import('../../src/cli/publishing/build-site.ts')
const { buildWithTexts } = await import('../../src/cli/publishing/build-with-texts.ts')

const SITE = { supabaseUrl: '', publicUrl: '/', publicKey: '', siteUrl: '', cacheDir: '', demo: true }
const page = (body: string) => `---
title: Une page
description: Assez de mots pour les moteurs de recherche.
---

${body}
`

let dir: string
// What can be read and not be made is code, which only developers write.
beforeEach(() => {
  vi.stubEnv('CONTENT_CODE', 'true')
})
afterEach(() => vi.unstubAllEnvs())
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'build-'))
  await mkdir(join(dir, 'content', 'pages'), { recursive: true })
})
afterEach(async () => {
  await rm(join(stagedDir(join(dir, 'kept')), '..'), { recursive: true, force: true })
  await rm(dir, { recursive: true })
  vi.mocked(buildSite).mockReset()
})
const planner = () => createContentPlanner(join(dir, 'kept'), false, join(dir, 'content'))
const write = (name: string, text: string) => writeFile(join(dir, 'content', 'pages', name), text)

it('one text that cannot be made does not keep the others from a static host', async () => {
  await write('une.mdx', page('{prix}'))
  await write('deux.mdx', page("import x from './absent.ts'"))
  await write('trois.mdx', page('Un texte.'))
  vi.mocked(buildSite)
    .mockRejectedValueOnce(
      new BuildFailure(
        "01:00:00 [ERROR] [vite] ✗ Build failed in 3.15s\nBuild failed with 1 error:\n\n\u001b[31m[UNRESOLVED_IMPORT] \u001b[0mCould not resolve './absent.ts' in content/pages/deux.mdx",
      ),
    )
    .mockRejectedValueOnce(
      new BuildFailure(
        '01:00:00   ├─ /trois.html (+2ms)\n01:00:00   └─ /une.html prix is not defined\nprix is not defined\n  Stack trace:',
      ),
    )
    .mockResolvedValueOnce()
  const content = await buildWithTexts(SITE, planner(), dir)
  expect([...content.texts.keys()]).toEqual(['pages/trois.mdx'])
  expect(content.warnings).toEqual([
    expect.stringMatching(/pages\/deux\.mdx, ligne 6.*le fichier \.\/absent\.ts n’existe pas/),
    expect.stringMatching(/pages\/une\.mdx.*«\sprix\s» entre accolades ne veut rien dire ici/),
  ])
  expect(requiredPagesLeftOut(content)).toEqual([])
})

it('a failure that no text is to blame for stays one', async () => {
  await write('une.mdx', page('Un texte.'))
  vi.mocked(buildSite).mockRejectedValue(new BuildFailure('[ERROR] The database is away'))
  await expect(buildWithTexts(SITE, planner(), dir)).rejects.toThrow('The database is away')
})

it('a page that the shop leads to may be the one of before, and not be missing', async () => {
  await write('cgv.mdx', page('Un texte.'))
  const one = planner()
  await write('faq.mdx', page('<Foo />'))
  const first = await one.plan()
  expect(requiredPagesLeftOut(first)).toEqual([expect.stringContaining('content/pages/faq.mdx')])
  await write('faq.mdx', page('Un texte.'))
  await one.keep(await one.plan())
  await write('cgv.mdx', page('<Foo />'))
  expect(requiredPagesLeftOut(await one.plan())).toEqual([])
})
