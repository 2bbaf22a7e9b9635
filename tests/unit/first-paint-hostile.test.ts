import { parse } from 'parse5'
import { describe, expect, it } from 'vitest'
import { withoutBracketsInAttributes } from '@/layouts/first-paint/attributes.ts'
import { forFirstPaint } from '@/layouts/first-paint/first-paint.ts'
import { packedPayloads, XSS_PAYLOADS } from '../support/xss.ts'

interface Node {
  readonly nodeName: string
  readonly attrs?: readonly { readonly name: string; readonly value: string }[]
  readonly childNodes?: readonly Node[]
  readonly value?: string
}

const POLICY = `script-src 'self' 'sha256-own='; style-src 'self' 'sha256-own='`
/** As Astro writes a text into an attribute and into an element. */
const attribute = (text: string) => text.replaceAll('&', '&#38;').replaceAll('"', '&#34;')
const words = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const pageOf = (text: string) =>
  `<!doctype html><html><head><meta http-equiv="content-security-policy" content="${POLICY}"><title>${words(text)}</title><meta name="description" content="${attribute(text)}"><style>p{color:red}</style></head><body><p title="${attribute(text)}" class="a&#38;b">${words(text)}</p><script type="module" src="/a.js"></script></body></html>`

const walk = (node: Node): Node[] => [node, ...(node.childNodes ?? []).flatMap(walk)]
const elements = (html: string) => walk(parse(html) as unknown as Node)

describe('a page made light for its first paint', () => {
  it.each([...XSS_PAYLOADS, ...packedPayloads(1500), '</head>', '</body></html>'].map((text) => [text]))(
    'gains no element and no handler from %j',
    (text) => {
      const light = forFirstPaint(pageOf(text))
      const found = elements(light)
      expect(found.filter(({ nodeName }) => nodeName === 'style')).toHaveLength(1)
      expect(found.filter(({ nodeName }) => nodeName === 'script')).toHaveLength(1)
      expect(
        found
          .map(({ nodeName }) => nodeName)
          .filter((name) => !name.startsWith('#'))
          .sort(),
      ).toEqual(['body', 'head', 'html', 'meta', 'meta', 'p', 'script', 'style', 'title'].sort())
      const titles = found.flatMap(({ attrs = [] }) =>
        attrs.filter(({ name }) => name === 'title' || name === 'content'),
      )
      expect(
        titles.filter(({ value }) => value.replaceAll('\r', '\n') === text.replaceAll('\r', '\n')),
      ).toHaveLength(2)
      expect(
        found
          .filter(({ nodeName }) => nodeName === 'style' || nodeName === 'script')
          .flatMap(({ childNodes = [] }) => childNodes.map(({ value = '' }) => value))
          .join(''),
      ).not.toContain('xss()')
    },
  )

  it('allows no script that a text merely spells', () => {
    const bare = forFirstPaint(pageOf('nothing'))
    const hostile = forFirstPaint(pageOf('<script>xss()</script><style>p{}</style>'))
    const hashes = (html: string) => /content="(script-src[^"]*)"/.exec(html)?.[1]?.match(/sha256-/g)?.length
    expect(hashes(hostile)).toBe(hashes(bare))
  })

  it('is the same page to a browser', () => {
    const page = pageOf('a < b > c & "d" \'e\'').replace(
      '</body>',
      `<script>if (1 < 2) document.title = '<p>'</script></body>`,
    )
    const meaning = (html: string) =>
      elements(html).map(({ nodeName, attrs, value }) => [
        nodeName,
        attrs?.map(({ name, value: is }) => [name, is]),
        value,
      ])
    expect(meaning(withoutBracketsInAttributes(page))).toEqual(meaning(page))
  })
})
