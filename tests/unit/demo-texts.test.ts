import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isPost } from '@/domain/written-file.ts'
import { createContentPlanner } from '../../src/cli/content/content-plan.ts'
import { fileNamedIn, sourceOf } from '../../src/cli/content/named-texts.ts'
import { stagedDir } from '../../src/cli/content/staged-texts.ts'
import { writtenPaths } from '../../src/rendering/written-files.ts'
import { ROOT } from '../support/imports.ts'
import { post } from '../support/written-post.ts'

const PAGE = '---\ntitle: Une page\ndescription: Une page que la boutique montre à tous.\n---\n\nUn texte.\n'
const FAULTY = '---\ntitle: Une page\n---\n'

let dir: string
let source: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'demo-texts-'))
  source = join(dir, 'content')
  await write('pages/faq.mdx', PAGE)
  await write('demo/pages/about.mdx', PAGE)
  await write('demo/blog/a.mdx', post(1))
  await write('demo/social.ts', '')
})
afterEach(async () => {
  await rm(join(stagedDir(join(dir, 'kept')), '..'), { recursive: true, force: true })
  await rm(dir, { recursive: true, force: true })
})

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(source, file)), { recursive: true })
  await writeFile(join(source, file), text)
}
const planOf = (isDemo: boolean) => createContentPlanner(join(dir, 'kept'), isDemo, source).plan()

it('a shop of its own has no text of the demonstration, whatever is wrong with one', async () => {
  await write('demo/pages/about.mdx', FAULTY)
  const plan = await planOf(false)
  expect([...plan.texts.keys()]).toEqual(['pages/faq.mdx'])
  expect(plan.warnings).toEqual([])
})

it('the demonstration has both, and says of its own where they stand', async () => {
  const plan = await planOf(true)
  expect([...plan.texts.keys()]).toEqual(['pages/faq.mdx', 'demo/blog/a.mdx', 'demo/pages/about.mdx'])
  expect(sourceOf('blog/1.html', plan.texts)).toBe('demo/blog/a.mdx')
  expect(sourceOf('about.html', plan.texts)).toBe('demo/pages/about.mdx')
  expect(fileNamedIn('could not load /x/content/demo/blog/a.mdx?y', plan.texts)).toBe('demo/blog/a.mdx')
  await write('demo/pages/about.mdx', FAULTY)
  expect((await planOf(true)).warnings).toEqual([expect.stringMatching(/^content\/demo\/pages\/about\.mdx/)])
  expect(isPost('demo/blog/a.mdx')).toBe(true)
  expect(isPost('demo/pages/blog/a.mdx')).toBe(false)
})

it('a folder that becomes a demonstration, and none again, writes over no text of the project', async () => {
  for (const isDemo of [false, true, false, true]) {
    const { dir: staged } = await planOf(isDemo)
    const names = await readdir(join(ROOT, staged, 'demo'), { recursive: true })
    expect(names.sort()).toEqual(['blog', 'blog/a.mdx', 'pages', 'pages/about.mdx', 'social.ts'])
    expect(await readFile(join(source, 'demo/pages/about.mdx'), 'utf8')).toBe(PAGE)
    expect(await readFile(join(source, 'demo/blog/a.mdx'), 'utf8')).toBe(post(1))
  }
})

it('whoever is named in the demonstration stands nowhere else', async () => {
  const named =
    /\b(?:Rif|Maroc|Rahma|Ftouma|Abdeslam|Salma|Youssef|Ketama|Loukkos|Debbagh|Jbala|Chefchaouen)\b/
  const own = writtenPaths(join(ROOT, 'content')).filter((file) => !file.startsWith('demo/'))
  expect(own.length).toBeGreaterThan(5)
  for (const file of own) expect(await readFile(join(ROOT, 'content', file), 'utf8'), file).not.toMatch(named)
})
