import stylesheet from '@/styles/shop.css?url'

const SIGNS = ['pointermove', 'touchstart', 'keydown', 'focusin'] as const

function whenUsed(event: Event): void {
  // As in `wake.ts`: a pointer that only lies on the page is not used.
  const { movementX, movementY } = event as PointerEvent
  if (event.type === 'pointermove' && !movementX && !movementY) return
  add()
}

function add(): void {
  for (const sign of SIGNS) removeEventListener(sign, whenUsed, true)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: stylesheet }))
}

/**
 * A page comes with the styles of what stands in it. What scripts draw into it needs the others, and nothing is drawn
 * before somebody uses the page, or a message waits to be shown.
 */
export function addRestOfStyles(): void {
  if (!document.querySelector('style[data-critical]')) return
  if (document.documentElement.hasAttribute('data-used')) add()
  else for (const sign of SIGNS) addEventListener(sign, whenUsed, true)
}
