import type { ClientDirective } from 'astro'
import { afterPaint } from './after-paint.ts'

/** Styles that do not come hold nobody up for longer, in ms. */
const LATEST_MS = 3000

/** Brings the styles of what scripts will draw: the page came with those of its first paint. */
const bringStyles = (href: string): Promise<unknown> =>
  new Promise((done) => {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: done, onerror: done }),
    )
    setTimeout(done, LATEST_MS)
  })

/** `client:painted`: an island hydrates by itself, once what can be read already has been painted: its scripts come behind it. */
const painted: ClientDirective = (load) =>
  afterPaint(async () => {
    const href = document.querySelector<HTMLElement>('style[data-rest]')?.dataset.rest
    const styles = href && bringStyles(href)
    const hydrate = await load()
    await styles
    await hydrate()
  })

export default painted
