import { isSort, type SortKeys, sortProducts } from '@/domain/catalog.ts'
import { PATHS } from '@/domain/paths.ts'
import { catalogCount } from '@/texts/catalog-count.ts'
import { queryPath, readSelection, type Selection, viewPath } from './addresses.ts'

interface Card extends SortKeys {
  readonly element: HTMLElement
  readonly category: string
}

const readCard = (element: HTMLElement): Card => ({
  element,
  id: Number(element.dataset.id),
  price: Number(element.dataset.price),
  createdAt: element.dataset.created ?? '',
  popularity: Number(element.dataset.popularity),
  category: element.dataset.category ?? '',
})

/** The order that the page was made in: what the select says by itself may have been chosen before this code ran. */
const madeIn = (select: HTMLSelectElement): string =>
  [...select.options].find((option) => option.defaultSelected)?.value ?? select.value

/** Filters and sorts the cards that are on the page; the address follows, and so do back and forward. */
function selectInPlace(root: HTMLElement, select: HTMLSelectElement): void {
  const chips = [...root.querySelectorAll<HTMLAnchorElement>('[data-chips] a')]
  const slugs = chips.flatMap((chip) => chip.dataset.category || [])
  const grid = root.querySelector('[data-grid]')
  const count = root.querySelector('[data-count]')
  const empty = root.querySelector<HTMLElement>('[data-empty]')
  const cards = [...root.querySelectorAll<HTMLElement>('[data-grid] > li')].map(readCard)
  const madeOrder = madeIn(select)
  const first: Selection = { category: null, sort: isSort(madeOrder) ? madeOrder : 'popular' }
  let current = first

  function apply(selection: Selection): void {
    current = selection
    const shown = cards.filter(({ category }) => [null, category].includes(selection.category))
    for (const card of cards) card.element.hidden = !shown.includes(card)
    grid?.append(...sortProducts(shown, selection.sort).map(({ element }) => element))
    for (const chip of chips)
      chip.ariaCurrent = chip.dataset.category === (selection.category ?? '') ? 'page' : null
    select.value = selection.sort
    if (empty) empty.hidden = shown.length > 0
    if (count) count.textContent = catalogCount(shown.length)
  }

  function choose(selection: Selection): void {
    history.pushState(null, '', queryPath(selection))
    apply(selection)
  }

  /** A static page in another order shows that order until the address asks for something. */
  const follow = () =>
    apply(location.pathname === PATHS.products ? readSelection(location.search, slugs) : first)

  for (const chip of chips)
    chip.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      choose({ ...current, category: chip.dataset.category || null })
    })
  select.addEventListener('change', () => {
    if (isSort(select.value)) choose({ ...current, sort: select.value })
  })
  addEventListener('popstate', follow)
  const chosen = select.value
  if (location.search) follow()
  else if (chosen !== madeOrder && isSort(chosen)) choose({ ...current, sort: chosen })
}

/** A page that holds a part of the products leads to the static page of the choice instead. */
function selectByPage(root: HTMLElement, select: HTMLSelectElement): void {
  const go = () => {
    const href = select.selectedOptions[0]?.dataset.href
    if (href) location.assign(href)
  }
  select.addEventListener('change', go)
  if (select.value !== madeIn(select)) {
    go()
    return
  }
  if (location.pathname !== PATHS.products || !location.search) return
  const chips = [...root.querySelectorAll<HTMLElement>('[data-chips] a')]
  const wished = readSelection(
    location.search,
    chips.flatMap((chip) => chip.dataset.category || []),
  )
  const href = viewPath(wished)
  if (href !== PATHS.products) location.replace(href)
}

const root = document.querySelector<HTMLElement>('[data-catalogue]')
const select = root?.querySelector<HTMLSelectElement>('[data-sort]')
if (root && select) {
  if (root.dataset.catalogue === 'whole') selectInPlace(root, select)
  else selectByPage(root, select)
}
