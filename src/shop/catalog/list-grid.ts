import { paintHearts } from '@/commerce/hearts.ts'
import { localStore } from '@/data/browser-storage.ts'
import type { FacetTable } from '@/domain/facet-table.ts'
import { FAVOURITES_KEY } from '@/domain/favourites-key.ts'
import { PATHS } from '@/domain/paths.ts'
import { ISLAND } from '@/rendering/astro-privates.ts'
import { facetText as t } from '@/texts/facets.ts'
import { drawCard } from './drawn-card.ts'
import type { CardOf } from './facet-data.ts'

/** Cards that are shown, and that one click adds. */
const STEP = 24
/** Of these, what is drawn at once: a phone shows six, and the others cost it as long again. */
const FIRST = 8

/** A list item with a card, to draw others after: of this page, or of the shop's first one where this one has none. */
async function modelOf(own: readonly HTMLElement[]): Promise<HTMLElement> {
  const [first] = own
  if (first) return first.cloneNode(true) as HTMLElement
  const page = await (await fetch(PATHS.products)).text()
  const found = new DOMParser().parseFromString(page, 'text/html').querySelector('[data-grid] > li')
  if (!found) throw new Error('no card to draw others after')
  return document.importNode(found, true) as HTMLElement
}

/** Drawn hearts are empty; those of favourites are filled. */
async function fillHearts(): Promise<void> {
  if (!localStore.getItem(FAVOURITES_KEY)) return
  const { favourites } = await import('@/stores/favourites.ts')
  paintHearts(new Set(favourites().list.map(({ id }) => id)))
}

/** A tab that is not shown paints nothing. */
const painted = () =>
  new Promise<void>((done) => {
    requestAnimationFrame(() => setTimeout(done))
    setTimeout(done, 200)
  })

const hasButton = (item: HTMLElement): boolean => item.querySelector(ISLAND) !== null

export interface Grid {
  /** @param rows of the table. @param isMade whether that is what the page was made with. */
  show(rows: readonly number[], isMade: boolean): void
}

/** The cards of a page; those of products that it does not hold are drawn. @param cards gives them; null where it holds all. */
export function createGrid(
  root: HTMLElement,
  { ids }: FacetTable,
  cards: (() => Promise<CardOf>) | null,
): Grid {
  const grid = root.querySelector('[data-grid]')
  const empty = root.querySelector<HTMLElement>('[data-empty]')
  const pages = root.querySelector<HTMLElement>('[data-pages]')
  const own = [...root.querySelectorAll<HTMLElement>('[data-grid] > li')]
  // One with a button: what is chosen on its page has a link instead.
  const model = modelOf(own.toSorted((a, b) => Number(hasButton(b)) - Number(hasButton(a))))
  model.catch(() => undefined)
  const known = new Map(own.map((item) => [Number(item.dataset.id), item]))
  const more = document.createElement('button')
  more.type = 'button'
  more.className = 'button button-quiet filters-more'
  more.textContent = t.more
  more.hidden = true
  grid?.after(more)
  let shown: readonly number[] = []
  let most = STEP
  let turn = 0

  function lay(items: readonly HTMLElement[]): void {
    const wanted = new Set(items)
    for (const item of known.values())
      if (!wanted.has(item)) {
        // The page's own come back as they are; the others are kept here.
        if (own.includes(item)) item.hidden = true
        else item.remove()
      }
    for (const item of items) item.hidden = false
    grid?.append(...items)
  }

  async function draw(): Promise<void> {
    turn += 1
    const mine = turn
    const wanted = shown.slice(0, cards ? most : shown.length).map((row) => ids[row] ?? 0)
    more.hidden = wanted.length >= shown.length
    const missing = wanted.findIndex((id) => !known.has(id))
    if (missing >= 0) {
      const [card, example] = await Promise.all([cards?.(), model])
      if (mine !== turn) return
      const put = (ids: readonly number[]) => {
        for (const id of ids) {
          const facts = known.has(id) ? null : card?.(id)
          if (facts) known.set(id, drawCard(example, facts))
        }
        lay(ids.flatMap((id) => known.get(id) ?? []))
      }
      put(wanted.slice(0, Math.max(FIRST, missing)))
      await painted()
      if (mine !== turn) return
      put(wanted)
      void fillHearts()
    } else lay(wanted.flatMap((id) => known.get(id) ?? []))
  }

  more.addEventListener('click', () => {
    const next = most
    most += STEP
    void draw().then(() => {
      const items = [...(grid?.querySelectorAll<HTMLElement>('li:not([hidden]) a') ?? [])]
      items[next]?.focus()
    })
  })
  return {
    show(rows, isMade) {
      if (pages) pages.hidden = !isMade
      if (empty) empty.hidden = rows.length > 0
      most = STEP
      shown = rows
      if (isMade) {
        turn += 1
        more.hidden = true
        lay(own)
      } else void draw().catch(() => lay(rows.flatMap((row) => known.get(ids[row] ?? 0) ?? [])))
    },
  }
}
