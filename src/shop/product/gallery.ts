/** Thumbnails move the strip without moving the page, and show which picture stands in it. */
export function connectGallery(gallery: HTMLElement): void {
  const strip = gallery.querySelector<HTMLElement>('[data-strip]')
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>('.gallery-thumbnails a')]
  if (!strip || links.length === 0) return

  const mark = (current: number) => {
    for (const [index, link] of links.entries()) {
      if (index === current) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  for (const [index, link] of links.entries())
    link.addEventListener('click', (event) => {
      event.preventDefault()
      strip.scrollTo({ left: index * strip.clientWidth })
      mark(index)
    })
  strip.addEventListener(
    'scroll',
    () => mark(Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth))),
    { passive: true },
  )
}
