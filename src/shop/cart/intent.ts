import type { ClientDirective } from 'astro'
import { keepLeftTaps } from '@/stores/left-taps.ts'
import { keepPainted } from './badge.ts'
import { createColdClicks } from './cold-clicks.ts'

/** Signs that a visitor is about to use an island. */
const INTENTS = ['pointerenter', 'pointerdown', 'touchstart', 'focusin', 'click'] as const

/** What a click means to act on; links keep their own behaviour. */
const CONTROLS = 'button, input, select, summary'

/** What a click changed is drawn before the next one is given, as when a person clicks. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/**
 * `client:intent`: an island's scripts are loaded at the first sign of intent. A click made before it is alive (Enter
 * and Space on a button are clicks too) is kept and given to it once it is. When loading fails the next intent tries again.
 *
 * `client:intent="cart"`: the cart's badge. It only shows a number, so this code keeps it right by itself, before the
 * first paint and without React: a full cart costs a page no script file.
 */
const intent: ClientDirective = (load, options, island) => {
  if (options.value === 'cart') {
    keepPainted(island)
    return
  }
  const clicks = createColdClicks<HTMLElement>(({ dataset }) => 'counts' in dataset)
  let loading = false
  let failed = false

  async function hydrate(): Promise<void> {
    if (loading) return
    loading = true
    failed = false
    const start = await load()
    if (!failed) {
      for (const type of INTENTS) island.removeEventListener(type, onIntent, { capture: true })
      delete island.dataset.pending
      await start()
      for (const control of clicks.take()) {
        control.click()
        await nextTask()
      }
    }
    loading = false
  }

  function onIntent(event: Event): void {
    const control =
      event.type === 'click' && event.target instanceof Element && event.target.closest(CONTROLS)
    if (control instanceof HTMLElement && island.contains(control)) {
      event.preventDefault()
      event.stopPropagation()
      clicks.keep(control)
      island.dataset.pending = ''
    }
    void hydrate()
  }

  addEventListener('pagehide', () => {
    keepLeftTaps(clicks.take())
    delete island.dataset.pending
  })
  island.addEventListener('astro:hydration-error', () => {
    failed = true
    clicks.take()
    delete island.dataset.pending
  })
  for (const type of INTENTS)
    island.addEventListener(type, onIntent, { capture: true, passive: type !== 'click' })
}

export default intent
