import { localStore } from '@/data/browser-storage.ts'
import { productPath } from '@/domain/paths.ts'
import { type RecentProduct, readRecent, remember } from '@/domain/recent.ts'
import { fallBack } from '@/ui/picture/fall-back.ts'

const KEY = 'recently-viewed'

/** @returns the products looked at before; storage that is refused remembers none. */
function exchange(product: RecentProduct): RecentProduct[] {
  const before = readRecent(localStore.getItem(KEY))
  localStore.setItem(KEY, JSON.stringify(remember(before, product)))
  return before.filter(({ id }) => id !== product.id)
}

function card({ id, name, image }: RecentProduct): HTMLElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = productPath(id)
  link.className = 'recent-card'
  const frame = document.createElement('span')
  frame.className = 'picture'
  if (image) {
    const picture = document.createElement('img')
    Object.assign(picture, { src: image, alt: '', width: 192, height: 240, loading: 'lazy' })
    fallBack(picture)
    frame.append(picture)
  }
  const words = document.createElement('span')
  words.textContent = name
  link.append(frame, words)
  item.append(link)
  return item
}

/** Remembers the product of this page, and shows those looked at before; the section stays hidden without any. */
export function connectRecent(section: HTMLElement): void {
  const { id, name = '', image } = section.dataset
  const before = exchange({ id: Number(id), name, image: image || null })
  const list = section.querySelector('ul')
  if (!list || before.length === 0) return
  list.replaceChildren(...before.map(card))
  section.hidden = false
}
