import { isSort, type Sort } from '@/domain/catalog.ts'
import { type Choice, isFiltered, readChoice, withWords, writeChoice } from '@/domain/facet-choice.ts'
import { findProducts } from '@/domain/facet-filter.ts'
import type { FacetTable } from '@/domain/facet-table.ts'
import { PATHS } from '@/domain/paths.ts'
import { catalogText } from '@/texts/catalog.ts'
import { facetText as t } from '@/texts/facets.ts'
import { viewPath } from './addresses.ts'
import { facetTable, productCards } from './facet-data.ts'
import { createPanel } from './facet-panel.ts'
import { tagsOf } from './facet-words.ts'
import { createGrid } from './list-grid.ts'

/** A list of the catalogue that is filtered and sorted in place; the address follows, and so do back and forward. */
export interface FilteredList {
  openFilters(opener: HTMLElement): void
  /** Shows what the address asks for after Back or Forward. */
  follow(): void
  /** @param slug of a category; empty for all. */
  chooseCategory(slug: string): void
  chooseSort(sort: string): void
}

const pathOf = (choice: Choice): string => {
  const query = writeChoice(choice)
  return query ? `${PATHS.products}?${query}` : PATHS.products
}

/** @returns the static page of a choice that a page without all products leaves to it; null where there is none. */
function staticPage(root: HTMLElement, { words, price, sort }: Choice): string | null {
  const { categorie = [], ...others } = words
  if (root.dataset.catalogue === 'whole' || price || Object.keys(others).length > 0 || categorie.length > 1)
    return null
  return viewPath({ category: categorie[0] ?? null, sort })
}

function headingOf({ columns }: FacetTable, { words }: Choice): string {
  const [slug, other] = words.categorie ?? []
  const category = columns
    .find(({ facet }) => facet === 'categorie')
    ?.words.find((word) => slug !== undefined && other === undefined && word.slug === slug)
  return category?.name ?? catalogText.heading
}

/** Takes over a page of the catalogue and shows what its address asks for. @param home path and query that the page was loaded from. @throws when the files cannot be fetched. */
export async function connectList(root: HTMLElement, home: string): Promise<FilteredList> {
  const base = readChoice(root.dataset.choice ?? '')
  const asked = location.pathname === PATHS.products ? readChoice(location.search) : base
  const leaves = location.search ? staticPage(root, asked) : null
  if (leaves && leaves !== PATHS.products) location.replace(leaves)

  const cards = root.dataset.catalogue === 'whole' ? null : productCards()
  const table = await facetTable()
  const grid = createGrid(root, table, cards)
  const one = <Found extends HTMLElement>(selector: string) => root.querySelector<Found>(selector)
  const heading = one('h1')
  const madeHeading = heading?.textContent ?? ''
  const count = one('[data-count]')
  const select = one<HTMLSelectElement>('[data-sort]')
  const opener = one('[data-filters]')
  const tags = document.createElement('ul')
  tags.className = 'filters-tags'
  tags.ariaLabel = t.chosen
  one('[data-list]')?.before(tags)
  let current = base
  let panel: ReturnType<typeof createPanel> | undefined

  function showTags(): void {
    const chosen = tagsOf(current, table)
    const entries = [
      ...chosen,
      ...(chosen.length > 1 ? [{ label: '', without: { ...base, words: {} } }] : []),
    ]
    tags.replaceChildren(
      ...entries.map(({ label, without }) => {
        const button = document.createElement('button')
        button.type = 'button'
        button.className = label ? 'filters-tag' : 'link'
        button.textContent = label || t.clear
        if (label) button.ariaLabel = t.remove(label)
        button.addEventListener('click', () => {
          choose(() => ({ ...without, sort: current.sort, price: label ? without.price : null }))
          // The button is gone; the next one, or what opens the filters, is where it was.
          ;(tags.querySelector('button') ?? opener)?.focus()
        })
        const item = document.createElement('li')
        item.append(button)
        return item
      }),
    )
    if (opener) opener.textContent = t.opened(chosen.length)
  }

  function apply(choice: Choice): void {
    current = choice
    const isMade = writeChoice(choice) === writeChoice(base)
    const found = findProducts(table, choice)
    panel?.show(choice, found)
    grid.show(found.rows, isMade)
    showTags()
    if (count) count.textContent = catalogText.count(found.rows.length)
    if (heading) heading.textContent = isMade ? madeHeading : headingOf(table, choice)
    if (select) select.value = choice.sort
    const categories = choice.words.categorie ?? []
    for (const chip of root.querySelectorAll<HTMLElement>('a[data-category]')) {
      const { category } = chip.dataset
      chip.ariaCurrent = (category ? categories.join() === category : categories.length === 0) ? 'page' : null
    }
    const isNarrowed = isFiltered(withWords(choice, 'categorie', []))
    one('[data-empty] p')?.replaceChildren(isNarrowed ? t.nothing : catalogText.empty)
  }

  function choose(make: (choice: Choice) => Choice): void {
    const next = make(current)
    if (writeChoice(next) === writeChoice(current)) return
    history.pushState(null, '', pathOf(next))
    apply(next)
  }

  if (writeChoice(asked) !== writeChoice(base)) apply(asked)
  return {
    follow() {
      if (panel?.element.matches(':modal')) panel.close()
      if (location.pathname === PATHS.products) apply(readChoice(location.search))
      else if (location.pathname + location.search === home) apply(base)
      // Another static page, on which this one was reloaded or from which it was reached: only itself can show it.
      else location.reload()
    },
    openFilters(from) {
      if (!panel) {
        panel = createPanel(table, choose)
        one('[data-list]')?.prepend(panel.element)
        panel.show(current, findProducts(table, current))
      }
      panel.open(from)
    },
    chooseCategory: (slug) => choose((choice) => withWords(choice, 'categorie', slug ? [slug] : [])),
    chooseSort: (sort) => {
      if (isSort(sort)) choose((choice) => ({ ...choice, sort: sort satisfies Sort }))
    },
  }
}
