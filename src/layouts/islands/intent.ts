import type { ClientDirective } from 'astro'
import { codeOf } from '@/rendering/astro-privates.ts'
import { isAwaited, KEPT } from '@/ui/early-input/take.ts'
import { siteAnswers } from '@/ui/site-answers.ts'

const SIGNS = ['pointerover', 'touchstart', 'focusin', KEPT] as const

/** `client:intent`: an island hydrates at the first sign that somebody is about to use it, or where the page says so (`data-wanted`). */
const intent: ClientDirective = (load, _options, island) => {
  async function come(): Promise<void> {
    for (const sign of SIGNS) island.removeEventListener(sign, come)
    await siteAnswers(codeOf(island))
    await (await load())()
  }
  if (island.matches(':hover, :focus-within, [data-wanted]') || isAwaited(island)) void come()
  else for (const sign of SIGNS) island.addEventListener(sign, come, { passive: true })
}

export default intent
