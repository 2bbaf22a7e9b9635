import { whenIdle } from '@/ui/when-idle.ts'

/**
 * Lays out what waited below the fold (see `.below-fold`), one piece whenever the page is at rest: all of it at once
 * keeps a phone busy for longer than a tap may wait.
 */
export function layOutBelowFold(): void {
  const waiting = [...document.querySelectorAll<HTMLElement>('.below-fold,.product-grid>li:nth-child(4)~li')]
  const next = () => {
    const piece = waiting.shift()
    if (!piece) return
    piece.dataset.laidOut = ''
    // One rest may have room for two callbacks: a frame comes in between, or their layouts would be one.
    requestAnimationFrame(() => whenIdle(next))
  }
  whenIdle(next)
}
