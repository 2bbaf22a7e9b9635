import { localStore } from '@/data/browser-storage.ts'
import { productPath } from '@/domain/paths.ts'
import { RECENT_KEY, type RecentProduct } from '@/domain/recent.ts'
import { recentText } from '@/texts/favourites.ts'
import { fallBack } from '@/ui/picture/fall-back.ts'
import { element, styles } from './draw.ts'

function card({ id, name, image }: RecentProduct): HTMLElement {
  const frame = element('span', 'picture')
  if (image) {
    const picture = element('img', '')
    Object.assign(picture, { src: image, alt: '', width: 192, height: 240, loading: 'lazy' })
    fallBack(picture)
    frame.append(picture)
  }
  const link = element('a', 'recent-card', frame, element('span', '', name))
  link.href = productPath(id)
  return element('li', '', link)
}

/** Draws the products looked at before, and lets the visitor have them forgotten. */
export async function showRecent(section: HTMLElement, before: readonly RecentProduct[]): Promise<void> {
  await styles()
  const heading = element('h2', 'text-heading outline-none', recentText.heading)
  Object.assign(heading, { id: 'recents', tabIndex: -1 })
  section.setAttribute('aria-labelledby', heading.id)
  const words = element('p', 'mt-1 text-sm text-stone', recentText.honest)
  words.role = 'status'
  const erase = element('button', 'link py-2 text-sm text-stone', recentText.erase)
  erase.type = 'button'
  const head = element('div', 'flex flex-wrap items-baseline justify-between gap-x-8', heading, erase)
  const list = element('ul', 'recent-row mt-7', ...before.map(card))
  erase.addEventListener('click', () => {
    localStore.removeItem(RECENT_KEY)
    heading.focus()
    list.remove()
    erase.remove()
    words.textContent = recentText.erased
  })
  section.replaceChildren(element('div', 'page pt-14 pb-20', head, words, list))
}
