import { fallbackPictures } from './fallbacks.ts'

/** A small picture that cannot be loaded gives way to the drawings of its category, and at last to the bare frame. */
export function fallBack(image: HTMLImageElement, category?: string): void {
  const rest = fallbackPictures(category)
  const fail = () => {
    const next = rest.shift()
    if (next) image.src = next
    else image.remove()
  }
  image.addEventListener('error', fail)
  if (image.complete && image.currentSrc && image.naturalWidth === 0) fail()
}
