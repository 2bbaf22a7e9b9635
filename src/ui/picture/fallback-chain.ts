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
 * A picture that fails gives way to the next one: AVIF, JPEG, the drawings of its category, and at last words with a button
 * that begins again. They stand there, too, when none of them has arrived IMAGE_TIMEOUT_MS after the first was asked for; a
 * late one still takes their place.
 */
export function watchPicture(frame: HTMLElement): void {
  const picture = frame.querySelector('picture')
  const image = picture?.querySelector('img')
  if (!picture || !image) return
  const rest = (frame.dataset.fallbacks ?? '').split(' ').filter(Boolean)
  const first = [...frame.childNodes].map((node) => node.cloneNode(true))
  const shown = [...frame.childNodes]
  let clock: ReturnType<typeof setTimeout> | undefined

  const put = (nodes: readonly Node[]) => {
    frame.classList.remove('picture-missing')
    frame.replaceChildren(...nodes)
  }
  function again(): void {
    image?.removeEventListener('load', arrive)
    put(first)
    watchPicture(frame)
  }
  function arrive(): void {
    clearTimeout(clock)
    if (image?.isConnected === false) put(shown)
  }
  const giveUp = () => showMissing(frame, again)
  const wait = () => {
    clock ??= setTimeout(giveUp, IMAGE_TIMEOUT_MS)
  }
  function fail(): void {
    const better = picture?.querySelector('source')
    const next = better ? undefined : rest.shift()
    better?.remove()
    if (next && image) image.src = next
    if (better || next) {
      wait()
      return
    }
    clearTimeout(clock)
    giveUp()
  }

  image.addEventListener('load', arrive)
  image.addEventListener('error', fail)
  if (image.complete && image.currentSrc) {
    if (image.naturalWidth === 0) fail()
  } else if (image.loading === 'lazy') whenSeen(image, () => image.complete || wait())
  else wait()
}
