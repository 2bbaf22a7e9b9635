import stylesheet from '@/styles/shop.css?url'

const add = () =>
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: stylesheet }))

/**
 * A page comes with the styles of what stands in it. What scripts draw into it needs the others, and nothing is drawn
 * before somebody uses the page, or a message waits to be shown.
 */
export function addRestOfStyles(): void {
  if (!document.querySelector('style[data-critical]')) return
  if ('used' in document.documentElement.dataset) add()
  else addEventListener('early:used', add, { once: true })
}
