import stylesheet from '@/styles/global.css?url'

const SIGNS = ['pointermove', 'touchstart', 'keydown', 'focusin'] as const

function add(event?: Event): void {
  // As in `wake.ts`: a pointer that only lies on the page is not used.
  if (event?.type === 'pointermove' && !(event as PointerEvent).movementX) return
  for (const sign of SIGNS) removeEventListener(sign, add, true)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: stylesheet }))
}

/**
 * A page comes with the styles of what stands in it. What scripts draw into it needs the others, and nothing is drawn
 * before somebody uses the page, or a message waits to be shown.
 */
export function addRestOfStyles(): void {
  if (!document.querySelector('style[data-critical]')) return
  if (document.documentElement.hasAttribute('data-used')) add()
  else for (const sign of SIGNS) addEventListener(sign, add, true)
}
