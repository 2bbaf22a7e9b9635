import { satteri } from '@astrojs/markdown-satteri'
import { expect, it } from 'vitest'
import { markdownPlugins } from '@/shop/pages/markdown.ts'

/** @returns the code that Astro makes of a text, as it compiles those of `content`. */
async function compiled(text: string): Promise<string> {
  const { createMdxRenderer } = satteri(markdownPlugins)
  const renderer = await createMdxRenderer?.(
    { syntaxHighlight: false },
    { optimize: false, sourcemap: false },
  )
  return (await renderer?.process(text, '/x.mdx', {}))?.code.replace(/\s+/g, ' ') ?? ''
}

const TABLE = `
| Taille | **Tour** de tête | Prix |
| :-- | :-: | --: |
| S | 54 | 12 |
| M | 56 |
`

it('columns are aligned by classes, for the policy refuses inline styles, and each cell says what its column is', async () => {
  const code = await compiled(TABLE)
  expect(code).not.toMatch(/style|textAlign/)
  expect(code).toContain('_jsx(_components.th, { children: "Taille" })')
  expect(code).toContain('_jsx(_components.td, { children: "S" })')
  expect(code).toContain('_components.td, { class: "middle", "data-label": "Tour de tête", children: "54" }')
  expect(code).toContain('_components.td, { class: "end", "data-label": "Prix", children: "12" }')
})

it('a table without headings has none to say', async () => {
  expect(await compiled('|  |  |\n| --- | --: |\n| S | 54 |')).not.toContain('data-label')
})

it('a page has one title: others of the first level, however they are written, are those of sections', async () => {
  const code = await compiled('# Un\n\nDeux\n====\n\n<h1>Trois</h1>\n\n## Quatre')
  expect(code).not.toContain('h1')
  expect(code).toMatch(
    /getHeadings.*"depth":2,"slug":"un".*"depth":2,"slug":"deux".*"depth":2,"slug":"quatre"/,
  )
})
