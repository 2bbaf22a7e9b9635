import type { WrittenTexts } from '@/rendering/written-files.ts'
import { postId } from './content-plan.ts'

/** @returns the file that makes a page of the site, as `blog/7.html` or `faq.html`; null when none of these does. */
export function sourceOf(page: string, texts: WrittenTexts): string | null {
  const [, id] = /^blog\/(\d+)\.html$/.exec(page) ?? []
  const file = id
    ? [...texts].find(([path, text]) => postId(path, text) === Number(id))?.[0]
    : ['', 'demo/']
        .map((room) => `${room}pages/${page.replace(/\.html$/, '')}.mdx`)
        .find((path) => texts.has(path))
  return file ?? null
}

const named = (output: string, pattern: RegExp): string[] =>
  [...output.matchAll(pattern)].map(([, file = '']) => file)

/** @returns a text of `content` that a failed build names, or that names the picture that it names; null when there is none. */
export function fileNamedIn(output: string, texts: WrittenTexts): string | null {
  const own = named(output, /((?:demo\/)?(?:blog|pages)\/[^\s/'"`:?]+\.mdx)/g).find((file) => texts.has(file))
  if (own !== undefined) return own
  const pictures = named(
    output,
    /(?:blog|pages)\/(?:[^\s'"`:?]+\/)?([^\s/'"`:?]+\.(?:avif|gif|jpe?g|png|svg|webp))/gi,
  )
  return [...texts].find(([, text]) => pictures.some((picture) => text.includes(picture)))?.[0] ?? null
}

/** @returns the page that a failed build of Astro's was rendering, as `sourceOf` takes it; empty where it was rendering none. */
export const pageNamedIn = (output: string): string =>
  /[└├]─ \/(\S+\.html)[^\n]*(?!.*[└├]─ \/)/s.exec(output)?.[1] ?? ''
