import { formatCents } from '@/domain/money.ts'
import { PATHS } from '@/domain/paths.ts'
import type { SearchDocument } from '@/domain/search.ts'
import { fallBack } from '@/ui/picture/fall-back.ts'

/** The page of all results of a search. */
export const resultsPath = (query: string): string => `${PATHS.search}?q=${encodeURIComponent(query)}`

function part(className: string, text = ''): HTMLElement {
  const made = document.createElement('span')
  made.className = className
  made.textContent = text
  return made
}

/** A word that can be searched for, and why it is offered. */
export function wordParts(word: string, fact: string): HTMLElement[] {
  const words = part('search-words')
  words.append(part('search-title', word))
  return [words, part('search-fact', fact)]
}

/** What a result shows: its picture if it has one, its title, a line on it, and its price or another fact. */
export function resultParts({ title, summary, picture, price }: SearchDocument, fact = ''): HTMLElement[] {
  const words = part('search-words')
  words.append(part('search-title', title), part('search-summary', summary))
  const parts = [words, part('search-fact', price === undefined ? fact : formatCents(price))]
  if (!picture) return parts
  const frame = part('search-picture')
  const image = document.createElement('img')
  Object.assign(image, { src: picture, alt: '', width: 64, height: 80, loading: 'lazy' })
  fallBack(image)
  frame.append(image)
  return [frame, ...parts]
}
