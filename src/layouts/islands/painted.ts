import type { ClientDirective } from 'astro'

/** A tab that is not shown paints nothing. */
const LATEST_MS = 500

/** `client:painted`: an island hydrates by itself, once what can be read already has been painted: its scripts come behind it. */
const painted: ClientDirective = (load) => {
  let begun = false
  async function come(): Promise<void> {
    if (begun) return
    begun = true
    await (await load())()
  }
  requestAnimationFrame(() => setTimeout(come))
  setTimeout(come, LATEST_MS)
}

export default painted
