import type { HastNode, HastPluginDefinition, MdastPluginDefinition } from 'satteri'
import { typeset } from '@/domain/typography.ts'

/** Sets the text of pages and posts as French asks for, however it was typed. */
const french: MdastPluginDefinition = {
  name: 'typeset',
  text(node, context) {
    const set = typeset(node.value)
    if (set !== node.value) context.setProperty(node, 'value', set)
  },
}

/** A page has one title, which its header gives: another of the first level becomes one of a section. */
const titles: MdastPluginDefinition = {
  name: 'titles',
  heading(node, context) {
    if (node.depth === 1) context.setProperty(node, 'depth', 2)
  },
  mdxJsxFlowElement(node, context) {
    if (node.name === 'h1') context.setProperty(node, 'name', 'h2')
  },
}

/** Classes of aligned cells, in `article.astro`. */
const ALIGNED: Readonly<Record<string, string>> = {
  'text-align: right': 'end',
  'text-align: center': 'middle',
}

type Element = Extract<HastNode, { readonly type: 'element' }>
const elementsIn = (node: Element | undefined): Element[] =>
  (node?.children ?? []).filter((child): child is Element => child.type === 'element')

/**
 * Tables without inline styles, which the policy of the pages refuses. Each cell but the first of its row says what its column is, for
 * screens on which a row becomes a block.
 */
const tables: HastPluginDefinition = {
  name: 'tables',
  element: {
    filter: ['table'],
    visit(table, context) {
      const sections = elementsIn(table)
      const head = sections.find(({ tagName }) => tagName === 'thead')
      const columns = elementsIn(elementsIn(head)[0]).map((cell) => context.textContent(cell).trim())
      for (const cells of sections.flatMap(elementsIn).map(elementsIn)) {
        for (const [place, cell] of cells.entries()) {
          const aligned = ALIGNED[String(cell.properties.style)]
          if (cell.properties.style !== undefined) context.setProperty(cell, 'style', undefined)
          if (aligned) context.setProperty(cell, 'className', [aligned])
          if (cell.tagName === 'td' && place > 0 && columns[place])
            context.setProperty(cell, 'dataLabel', columns[place])
        }
      }
    },
  },
}

/** What the texts of editors go through on their way to HTML. */
export const markdownPlugins = { mdastPlugins: [french, titles], hastPlugins: [tables] }
