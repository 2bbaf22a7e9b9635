import { createHash } from 'node:crypto'
import standard from '@astrojs/react/server.js'
import type { NamedSSRLoadedRendererValue } from 'astro'
import { ALONE, aloneOnPage, pageOf } from './astro-privates.ts'

type Component = object
interface Rendered {
  readonly html: string
  readonly attrs?: Record<string, string>
}

const isReact = new WeakMap<Component, boolean>()

/** Astro counts ids in the order in which a page's islands happen to be drawn; here each is drawn as if it were alone. */
const nowhere = () => aloneOnPage() as ThisParameterType<typeof standard.check>

/** How many islands of a page are the same, by what they are. */
const counted = new WeakMap<object, Map<string, number>>()

/**
 * Gives the ids of an island a prefix that no other one of its page has and that follows from what the island is: a page
 * made again of the same is the same, to the byte.
 */
function withIds(page: object, island: string, { html, attrs }: Rendered): Rendered {
  if (!html.includes(ALONE)) return attrs ? { html, attrs } : { html }
  const counts = counted.get(page) ?? new Map<string, number>()
  counted.set(page, counts)
  const name = createHash('sha1').update(island).digest('hex').slice(0, 8)
  const same = counts.get(name) ?? 0
  counts.set(name, same + 1)
  const prefix = `i${name}${same || ''}`
  return { html: html.replaceAll(ALONE, `_${prefix}R_`), attrs: { ...attrs, prefix } }
}

/** The server's side of React, which besides Astro's own gives ids that stay the same. */
const renderer: NamedSSRLoadedRendererValue = {
  ...standard,
  async check(Component, ...rest) {
    if (typeof Component !== 'function') return standard.check.call(this, Component, ...rest)
    const known = isReact.get(Component)
    if (known !== undefined) return known
    const answer = await standard.check.call(nowhere(), Component, ...rest)
    isReact.set(Component, answer)
    return answer
  },
  async renderToStaticMarkup(Component, props, slots, metadata): Promise<Rendered> {
    const drawn: Rendered = await standard.renderToStaticMarkup.call(
      nowhere(),
      Component,
      props,
      slots,
      metadata,
    )
    const what = [metadata?.componentUrl, metadata?.componentExport?.value, props]
    return withIds(pageOf(this), JSON.stringify([...what, Object.values(slots).map(String)]), drawn)
  },
}

export default renderer
