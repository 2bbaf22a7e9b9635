import { whenIdle } from '@/ui/when-idle.ts'

/**
 * Lays out the content below the fold (see `.below-fold`), one part whenever the page is idle: all of it at once would
 * keep a phone busy for longer than a tap may wait.
 */
export function layOutBelowFold(): void {
  const waiting = [...document.querySelectorAll<HTMLElement>('.below-fold,.product-grid>li:nth-child(4)~li')]
  const next = () => {
    const piece = waiting.shift()
    if (!piece) return
    piece.dataset.laidOut = ''
    // One idle period may run two callbacks: a frame in between keeps their layouts apart.
    requestAnimationFrame(() => whenIdle(next))
  }
  whenIdle(next)
}
