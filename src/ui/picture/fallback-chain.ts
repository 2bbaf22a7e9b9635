import { IMAGE_TIMEOUT_MS } from '@/domain/rules.ts'
import { pictureText } from '@/texts/picture.ts'

function showMissing(frame: HTMLElement, retry: () => void): void {
  const words = document.createElement('span')
  words.textContent = pictureText.missing
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'link picture-retry'
  button.textContent = pictureText.retry
  button.addEventListener('click', retry)
  words.append(document.createElement('br'), button)
  frame.classList.add('picture-missing')
  frame.replaceChildren(words)
}

/** Runs a task when an element comes into sight: a lazy picture is not late before that. */
function whenSeen(element: Element, task: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    observer.disconnect()
    task()
  })
  observer.observe(element)
}

/**
 * A picture that fails, or has not arrived after IMAGE_TIMEOUT_MS, gives way to the next one: AVIF, JPEG, the drawings
 * of its category, and at last words with a button that begins again.
 */
export function watchPicture(frame: HTMLElement): void {
  const picture = frame.querySelector('picture')
  const image = picture?.querySelector('img')
  if (!picture || !image) return
  const rest = (frame.dataset.fallbacks ?? '').split(' ').filter(Boolean)
  let untouched: Node[] = []
  let clock: ReturnType<typeof setTimeout> | undefined

  const stop = () => clearTimeout(clock)
  const wait = () => {
    stop()
    clock = setTimeout(fail, IMAGE_TIMEOUT_MS)
  }
  function again(): void {
    frame.classList.remove('picture-missing')
    frame.replaceChildren(...untouched)
    watchPicture(frame)
  }
  function fail(): void {
    stop()
    if (untouched.length === 0) untouched = [...frame.childNodes].map((node) => node.cloneNode(true))
    const better = picture?.querySelector('source')
    const next = better ? undefined : rest.shift()
    better?.remove()
    if (next && image) image.src = next
    if (better || next) wait()
    else showMissing(frame, again)
  }

  image.addEventListener('load', stop)
  image.addEventListener('error', fail)
  if (image.complete && image.currentSrc) {
    if (image.naturalWidth === 0) fail()
  } else if (image.loading === 'lazy') whenSeen(image, () => image.complete || wait())
  else wait()
}
