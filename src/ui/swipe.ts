/** Pixels after which a swipe sends a toast away. */
const SWIPE_PX = 50

/** Lets a finger or mouse push an element aside in either direction; `onAway` is called past the threshold. */
export function makeSwipeable(element: HTMLElement, onAway: () => void): void {
  let from: number | null = null

  function settle(): void {
    from = null
    element.style.translate = ''
    element.style.opacity = ''
  }

  element.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Element && event.target.closest('button, a')) return
    from = event.clientX
    element.setPointerCapture(event.pointerId)
  })
  element.addEventListener('pointermove', (event) => {
    if (from === null) return
    const moved = event.clientX - from
    element.style.translate = `${moved}px`
    element.style.opacity = String(Math.max(0.3, 1 - Math.abs(moved) / 300))
  })
  element.addEventListener('pointerup', (event) => {
    const moved = from === null ? 0 : Math.abs(event.clientX - from)
    settle()
    if (moved >= SWIPE_PX) onAway()
  })
  element.addEventListener('pointercancel', settle)
}
