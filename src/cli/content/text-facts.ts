import { join } from 'node:path'
import { satteri } from '@astrojs/markdown-satteri'
import type { MdastPluginDefinition } from 'satteri'
import type { TextFault } from '@/domain/texts/text-faults.ts'
import { ROOT } from '@/rendering/root.ts'
import { mayHoldCode, nodeGuard } from '@/shop/pages/text-guard.ts'

/** What a text names that the build or a browser must find. */
export interface TextFacts {
  /** Addresses of its pictures. */
  readonly pictures: readonly string[]
  /** Where Storage has the photos of its body. */
  readonly photos: readonly string[]
  /** Its headings of the first level. */
  readonly titles: readonly string[]
  /** Names of the components that it uses without importing them. */
  readonly components: readonly string[]
  /** What the parser of the build finds in it that a text may not hold. */
  readonly refused: readonly TextFault[]
}

interface JsxNode {
  readonly name: string | null
  readonly attributes: readonly { readonly type: string; readonly name?: string; readonly value?: unknown }[]
}

/** @returns plugins that note what they see, and what they have noted. */
function collector() {
  const pictures = new Set<string>()
  const photos = new Set<string>()
  const titles: string[] = []
  const components = new Set<string>()
  const refused: TextFault[] = []
  let code = ''
  const jsx = ({ name, attributes }: JsxNode) => {
    if (name && /^[A-Z]/.test(name)) components.add(name.replace(/\..*$/, ''))
    if (name === 'h1') titles.push('<h1')
    if (name !== 'img' && name !== 'Photo') return
    const src = attributes.find((attribute) => attribute.name === 'src')?.value
    if (typeof src === 'string') (name === 'img' ? pictures : photos).add(src)
  }
  const plugin: MdastPluginDefinition = {
    name: 'collect-facts',
    image: ({ url }) => {
      pictures.add(url)
    },
    // A picture that is named by reference has its address here, and so has a link.
    definition: ({ url }) => {
      if (/\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i.test(url)) pictures.add(url)
    },
    heading: (node, context) => {
      if (node.depth === 1) titles.push(context.textContent(node))
    },
    mdxJsxFlowElement: jsx,
    mdxJsxTextElement: jsx,
    mdxjsEsm: ({ value }) => {
      code += `${value}\n`
    },
  }
  const facts = (): TextFacts => ({
    pictures: [...pictures],
    photos: [...photos],
    titles,
    refused,
    components: [...components].filter((name) => !new RegExp(`\\b${name}\\b`).test(code)),
  })
  return { plugins: mayHoldCode() ? [plugin] : [nodeGuard((fault) => refused.push(fault)), plugin], facts }
}

/**
 * Compiles a body as Astro does: a text that is read here is one that a build compiles.
 * @param file below `content`. @returns what it names. @throws Error of the parser, which begins with line and column.
 */
export async function factsOf(file: string, body: string): Promise<TextFacts> {
  const { plugins, facts } = collector()
  const { createMdxRenderer } = satteri({ mdastPlugins: plugins })
  if (!createMdxRenderer) throw new Error('this Astro compiles MDX in another way')
  const renderer = await createMdxRenderer({ syntaxHighlight: false }, { optimize: false, sourcemap: false })
  await renderer.process(body, join(ROOT, 'content', file), {})
  return facts()
}

/** @returns the line of a text, from 1, in which something stands first; undefined where it does not stand in one. */
export const lineWith = (text: string, said: string): number | undefined =>
  text.split('\n').findIndex((line) => line.includes(said)) + 1 || undefined
