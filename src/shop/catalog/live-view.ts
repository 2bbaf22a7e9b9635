import { PATHS } from '@/domain/paths.ts'
import type { FilteredList } from './filtered-list.ts'

/**
 * Connects a page of the catalogue. What filters and sorts in place is fetched at the first use; where it cannot be, links
 * lead to static pages, as they do without scripts.
 */
function connect(root: HTMLElement, select: HTMLSelectElement): void {
  let list: Promise<FilteredList> | undefined
  const home = location.pathname + location.search
  let shown = home
  const wake = () => {
    list ??= import('./filtered-list.ts').then(({ connectList }) => connectList(root, home))
    list.catch(() => {
      list = undefined
    })
    return list
  }
  /** A page with a part of the products leaves category and order to the static pages until it is filtered. */
  const isInPlace = () => root.dataset.catalogue === 'whole' || list !== undefined
  const linkAt = ({ target }: Event) => {
    const link = (target as Element).closest<HTMLAnchorElement>('[data-filters],a[data-category]')
    return link && (isInPlace() || 'filters' in link.dataset) ? link : null
  }
  const use = (href: string | undefined, task: (list: FilteredList) => void) =>
    void wake()
      .then(task)
      .catch(() => href && location.assign(href))

  const sort = () => {
    const href = select.selectedOptions[0]?.dataset.href
    if (isInPlace()) use(href, (ready) => ready.chooseSort(select.value))
    else if (href) location.assign(href)
  }
  root.addEventListener('pointerdown', (event) => linkAt(event) && void wake().catch(() => undefined))
  root.addEventListener('click', (event) => {
    const link = linkAt(event)
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    use(link.href, (ready) => {
      if ('filters' in link.dataset) ready.openFilters(link)
      else ready.chooseCategory(link.dataset.category ?? '')
    })
  })
  select.addEventListener('change', sort)
  // A reloaded page shares its history with the one that it was before: Back may lead to that one's address without loading it.
  addEventListener('popstate', () => {
    const address = location.pathname + location.search
    const isElsewhere = address !== shown
    shown = address
    if (list)
      void list.then(
        (ready) => ready.follow(),
        () => location.reload(),
      )
    else if (isElsewhere) location.reload()
  })
  if (location.search && location.pathname === PATHS.products) use(undefined, () => undefined)
  // What the select says by itself may have been chosen before this code ran.
  else if (!select.selectedOptions[0]?.defaultSelected) sort()
}

const root = document.querySelector<HTMLElement>('[data-catalogue]')
const select = root?.querySelector<HTMLSelectElement>('[data-sort]')
if (root && select) connect(root, select)
