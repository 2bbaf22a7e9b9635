import standard from '@astrojs/react/server.js'
import type { AstroComponentMetadata, NamedSSRLoadedRendererValue } from 'astro'

type Component = object
interface Rendered {
  readonly html: string
  readonly attrs?: Record<string, string>
}

/** HTML of one component by its props, as JSON. */
const rendered = new WeakMap<Component, Map<string, string>>()
const isReact = new WeakMap<Component, boolean>()

/**
 * Islands that wait for intent are the ones of cards: the same product stands on dozens of pages, and React needs longer for
 * its button than Astro for the rest of the card. They take all they show from their props, and no `useId`, whose prefix is
 * the page's.
 */
const isRemembered = (slots: object, metadata?: AstroComponentMetadata): boolean =>
  // The type knows Astro's own directives only.
  String(metadata?.hydrate) === 'intent' && Object.keys(slots).length === 0

/** Ids are counted per page: what is asked once for all pages counts on one of its own. */
const nowhere = (): ThisParameterType<typeof standard.check> =>
  ({ result: {} }) as unknown as ThisParameterType<typeof standard.check>

/** The server's side of React; see `isRemembered` for what it does besides Astro's own. */
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
    if (!isRemembered(slots, metadata))
      return standard.renderToStaticMarkup.call(this, Component, props, slots, metadata)
    const byProps = rendered.get(Component) ?? new Map<string, string>()
    rendered.set(Component, byProps)
    const key = JSON.stringify(props)
    const kept = byProps.get(key)
    if (kept !== undefined) return { html: kept }
    const { html } = await standard.renderToStaticMarkup.call(nowhere(), Component, props, slots, metadata)
    byProps.set(key, html)
    return { html }
  },
}

export default renderer
