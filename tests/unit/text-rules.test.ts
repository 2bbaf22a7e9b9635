import { writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { satteri } from '@astrojs/markdown-satteri'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { TEXT_COMPONENTS, textComponent } from '@/domain/texts/text-components.ts'
import { textFaults } from '@/domain/texts/text-rules.ts'
import { markdownPlugins } from '@/shop/pages/markdown.ts'
import { textGuard } from '@/shop/pages/text-guard.ts'
import { contentFaultText } from '@/texts/admin/content-faults.ts'
import { textFaultReason } from '@/texts/text-faults.ts'
import { lookAt } from '../../src/cli/content/check-content.ts'
import { HOSTILE_TEXTS } from '../support/hostile-texts.ts'
import { shopTexts } from '../support/shop-texts.ts'
import { post } from '../support/written-post.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'texts-'))
  await mkdir(join(folder, 'blog'))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

/** Compiles a text as `astro.config.mjs` does. @returns its code. @throws what ends the build. */
async function built(text: string): Promise<string> {
  const path = join(folder, 'blog', 'a.mdx')
  writeFileSync(path, text)
  const { createMdxRenderer } = satteri({ mdastPlugins: [textGuard, ...markdownPlugins.mdastPlugins] })
  const renderer = await createMdxRenderer?.(
    { syntaxHighlight: false },
    { optimize: false, sourcemap: false },
  )
  const body = text.replace(/^---[\s\S]*?\n---/, (header) => header.replace(/[^\n]/g, ' '))
  return (await renderer?.process(body, path, {}))?.code ?? ''
}

it('ninety tricks are known, each once', () => {
  expect(new Set(HOSTILE_TEXTS.map(([, text]) => text)).size).toBe(HOSTILE_TEXTS.length)
  expect(HOSTILE_TEXTS.length).toBeGreaterThan(90)
})

describe.each(HOSTILE_TEXTS)('%s', (_, text, line, code) => {
  it('is refused by the rules, with its line', () => {
    const [fault] = textFaults(text)
    expect(fault && { line: fault.line, code: fault.code }).toEqual({ line, code })
    expect(fault && textFaultReason(fault)).toMatch(/^\S.*[^.]$/)
  })

  it('is refused by watcher, preview and publication with the same sentence, and by the build', async () => {
    const [fault] = textFaults(text)
    const sentence =
      fault && contentFaultText.fault({ file: 'blog/a.mdx', line, reason: textFaultReason(fault) })
    expect((await lookAt('blog/a.mdx', text)).faults.map(contentFaultText.fault)).toContain(sentence)
    await expect(built(text)).rejects.toThrow(sentence)
  })
})

it.each(shopTexts)('%s may be published', async (file, text) => {
  expect(textFaults(text)).toEqual([])
  expect((await lookAt(file.replace('content/', ''), text)).faults).toEqual([])
  expect(await built(text)).toContain('MDXContent')
})

it.each([
  'Un <br /> deux, m<sup>2</sup>, H<sub>2</sub>O',
  '[x](https://exemple.fr) [x](mailto:a@exemple.fr) [x](tel:+33102030405) [x](/faq) [x](#formulaire-de-rétractation)',
  '![x](./un-texte/1.webp) ![x](photo.jpg) ![x](/storage/v1/x.webp) ![x](https://exemple.fr/x.png)',
  '<Figure product="A" view={3} caption="B" />',
  '<LetterMeasure off>\n\nUn\n\n</LetterMeasure>',
  '<Photo src="site-images/a.webp" alt="Un panier" />',
  '```js\nimport fs from "fs"\n{process.env}\n```',
  '`{process.env}` et \\{process.env}',
  'Importer, exporter : importations.',
  '&#105;mport de paille',
  '[x][y]\n\n[y]: /faq',
])('%s is a text', async (body) => {
  expect(textFaults(post(1, body))).toEqual([])
  expect(await built(post(1, body))).toContain('MDXContent')
})

describe('a shop whose developers write code in texts', () => {
  const code = post(1, "import x from './x.ts'\n\n<Own {...x} />\n\n{x}")
  it('says so, and may', async () => {
    vi.stubEnv('CONTENT_CODE', 'true')
    expect(textFaults(code, { mayHoldCode: true })).toEqual([])
    expect(await built(code)).toMatch(/import x from ["']\.\/x\.ts["']/)
  })
  it('has links that lead somewhere all the same', () => {
    const text = post(1, '[x](javascript:alert(1))')
    expect(textFaults(text, { mayHoldCode: true })).toMatchObject([{ code: 'link', line: 13 }])
  })
})

it('no name that every object has is a component', () => {
  expect(['constructor', 'toString', '__proto__', 'hasOwnProperty'].filter(textComponent)).toEqual([])
  expect(Object.keys(TEXT_COMPONENTS).every((name) => /^[A-Z]/.test(name))).toBe(true)
})
