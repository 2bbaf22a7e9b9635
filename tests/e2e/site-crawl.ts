import { type DefaultTreeAdapterMap, parse } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

/** A page of the built site as a crawler sees it, without running a script. */
export interface CrawledPage {
  readonly path: string
  readonly elements: readonly Element[]
  /** What is wrong with its HTML. */
  readonly problems: readonly string[]
}

export interface Crawl {
  readonly pages: readonly CrawledPage[]
  /** `page → address: what happened`. */
  readonly dead: readonly string[]
}

export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((each) => each.name === name)?.value

export const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''

function elementsOf(node: Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : []
  const content = 'content' in node ? elementsOf(node.content) : []
  return [...('tagName' in node ? [node] : []), ...children, ...content]
}

const INTERACTIVE = new Set(['a', 'button', 'input', 'select', 'textarea', 'summary'])

function nestedControls(element: Element): string[] {
  if (element.tagName !== 'a' && element.tagName !== 'button') return []
  return element.childNodes
    .flatMap(elementsOf)
    .filter(({ tagName }) => INTERACTIVE.has(tagName))
    .map(({ tagName }) => `<${tagName}> inside <${element.tagName}>`)
}

function problemsOf(elements: readonly Element[]): string[] {
  const ids = elements.flatMap((element) => attribute(element, 'id') ?? [])
  const known = new Set(ids)
  const headings = elements.filter(({ tagName }) => tagName === 'h1').length
  // Pages that are one person's own are drawn by their scripts.
  const hidden = elements.some((element) => attribute(element, 'content') === 'noindex')
  const references = elements.flatMap((element) =>
    ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'popovertarget'].flatMap((name) =>
      (attribute(element, name) ?? '').split(' ').filter(Boolean),
    ),
  )
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `id ${id} stands twice`),
    ...references.filter((id) => !known.has(id)).map((id) => `nothing has the id ${id}`),
    ...elements
      .filter((element) => element.tagName === 'img' && attribute(element, 'alt') === undefined)
      .map((element) => `no alt: ${attribute(element, 'src')}`),
    ...elements.flatMap(nestedControls),
    ...(headings === 1 || (headings === 0 && hidden) ? [] : ['not one h1']),
    ...(elements.filter(({ tagName }) => tagName === 'title').length === 1 ? [] : ['not one title']),
  ]
}

function read(path: string, html: string): CrawledPage {
  const errors: string[] = []
  const document = parse(html, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startLine, startCol }) => errors.push(`${code} at ${startLine}:${startCol}`),
  })
  const elements = elementsOf(document)
  return { path, elements, problems: [...errors, ...problemsOf(elements)] }
}

/** Addresses that an element leads to or loads. */
const addressesOf = (element: Element): string[] => [
  ...['href', 'src', 'action'].flatMap((name) => attribute(element, name) ?? []),
  ...['srcset', 'imagesrcset'].flatMap((name) =>
    (attribute(element, name) ?? '').split(',').flatMap((candidate) => candidate.trim().split(' ')[0] || []),
  ),
]

/** Walks the whole site from its home page and its sitemap, and loads all that its pages refer to on the same host. */
export async function crawl(base: string): Promise<Crawl> {
  const pages = new Map<string, CrawledPage>()
  const dead: string[] = []
  const fragments: { from: string; path: string; id: string }[] = []
  const seen = new Map([['/', 'the start']])
  const queue = ['/']
  async function visit(path: string): Promise<void> {
    const answer = await fetch(base + path, { redirect: 'manual' })
    if (answer.status !== 200) dead.push(`${seen.get(path)} → ${path}: ${answer.status}`)
    const body = await answer.text()
    if (answer.status !== 200 || !answer.headers.get('content-type')?.startsWith('text/html')) return
    const page = read(path, body)
    pages.set(path, page)
    for (const element of page.elements)
      for (const address of addressesOf(element)) {
        const url = URL.canParse(address, base + path) ? new URL(address, base + path) : null
        if (!url || url.origin !== base || url.pathname.startsWith('/admin')) continue
        const target = url.pathname + url.search
        if (url.hash.length > 1)
          fragments.push({ from: path, path: target, id: decodeURIComponent(url.hash.slice(1)) })
        if (seen.has(target)) continue
        seen.set(target, path)
        queue.push(target)
      }
  }
  while (queue.length > 0) await Promise.all(queue.splice(0, 8).map(visit))
  for (const { from, path, id } of fragments) {
    const target = pages.get(path)
    if (target && !target.elements.some((element) => attribute(element, 'id') === id))
      dead.push(`${from} → ${path}#${id}: no such place`)
  }
  return { pages: [...pages.values()], dead }
}
