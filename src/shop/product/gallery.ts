import { fallBack } from '@/ui/picture/fall-back.ts'

/** Thumbnails move the strip without moving the page, and show which picture stands in it; a picture opens enlarged. */
export function connectGallery(gallery: HTMLElement): void {
  const strip = gallery.querySelector<HTMLElement>('[data-strip]')
  if (!strip) return
  for (const image of gallery.querySelectorAll<HTMLImageElement>('.gallery-thumbnails img'))
    fallBack(image, gallery.dataset.gallery)
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>('.gallery-thumbnails a')]
  const pictures = [...strip.children]
  let zoom: ((index: number) => void) | undefined

  const mark = (current: number) => {
    for (const [index, link] of links.entries()) {
      if (index === current) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  const move = (index: number) => {
    strip.scrollTo({ left: index * strip.clientWidth })
    mark(index)
  }
  for (const [index, link] of links.entries())
    link.addEventListener('click', (event) => {
      event.preventDefault()
      move(index)
    })
  for (const [index, picture] of pictures.entries()) {
    // A strip that snaps does not always follow who goes from picture to picture by keyboard.
    picture.addEventListener('focusin', () => move(index))
    picture.querySelector('[data-zoom]')?.addEventListener('click', async () => {
      const { createZoom } = await import('./zoom.ts')
      zoom ??= createZoom(pictures, (last) => {
        move(last)
        pictures[last]?.querySelector<HTMLElement>('[data-zoom]')?.focus({ preventScroll: true })
      })
      zoom(index)
    })
  }
  strip.addEventListener(
    'scroll',
    () => mark(Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth))),
    { passive: true },
  )
  // Whoever goes by keyboard may be at a picture before this script is there.
  const reached = pictures.findIndex((picture) => picture.contains(document.activeElement))
  if (reached > 0) move(reached)
}
