import { type Choice, type Facet, priceRange, turned } from '@/domain/facet-choice.ts'
import type { Found } from '@/domain/facet-filter.ts'
import type { FacetColumn, FacetTable } from '@/domain/facet-table.ts'
import { facetText as t } from '@/texts/facets.ts'
import { FLAGS } from './facet-words.ts'

/** Beside the list from this width on, over it below. */
const WIDE = '(width >= 60rem)'

interface Row {
  readonly facet: Facet
  readonly slug: string
  readonly box: HTMLInputElement
  readonly count: HTMLElement
  readonly index: number
}

export interface FacetPanel {
  readonly element: HTMLDialogElement
  open(opener: HTMLElement): void
  close(): void
  /** Shows a choice and what it finds. */
  show(choice: Choice, found: Found): void
}

function made<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.className = className
  element.append(...content)
  return element
}

const MARKUP = `
<header class="filters-head">
  <h2 class="filters-title" id="filtres" tabindex="-1">${t.title}</h2>
  <button type="button" class="filters-close" aria-label="${t.close}">
    <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><path d="m5.5 5.5 13 13m0-13-13 13"/></svg>
  </button>
</header>
<form method="get" class="filters-form"></form>
<footer class="filters-foot"><button type="button" class="button w-full" data-show></button></footer>`

function priceField(name: string, label: string): HTMLInputElement {
  const input = made('input', 'input')
  Object.assign(input, { type: 'number', name, min: '0', max: '999999', step: '1', inputMode: 'numeric' })
  input.ariaLabel = label
  return input
}

/** A word with its box and how many it would bring. */
function rowOf({ facet, words }: FacetColumn, index: number): { row: Row; label: HTMLElement } {
  const { slug = '', name = '', swatch } = words[index] ?? {}
  const box = made('input', 'filters-box')
  Object.assign(box, { type: 'checkbox', name: facet, value: slug, autocomplete: 'off' })
  const count = made('span', 'filters-count')
  const label = made('label', 'filters-word', box)
  if (swatch) {
    // The page's policy allows no style in an attribute; a script may set one.
    const dot = made('span', 'filters-swatch')
    dot.style.backgroundColor = swatch
    label.append(dot)
  }
  label.append(made('span', 'filters-name', FLAGS.includes(facet) ? t.facets[facet] : name), count)
  return { row: { facet, slug, box, count, index }, label }
}

function group(title: string, ...content: Node[]): HTMLElement {
  return made('fieldset', 'filters-group', made('legend', 'filters-legend', title), ...content)
}

/** @param change is called with what to make of the choice. */
export function createPanel(
  table: FacetTable,
  change: (make: (choice: Choice) => Choice) => void,
): FacetPanel {
  const element = made('dialog', 'filters')
  element.setAttribute('aria-labelledby', 'filtres')
  element.innerHTML = MARKUP
  const form = element.querySelector('form')
  const title = element.querySelector('h2')
  const showButton = element.querySelector('[data-show]')
  const rows: Row[] = []
  const least = priceField('prix-min', t.least)
  const most = priceField('prix-max', t.most)
  const reversed = made('p', 'filters-reversed')
  Object.assign(reversed, { id: 'prix-inverse', role: 'alert' })
  const fields = (columns: readonly FacetColumn[]) =>
    columns.flatMap((column) =>
      column.words.map((_, index) => {
        const { row, label } = rowOf(column, index)
        rows.push(row)
        return label
      }),
    )
  const lists = table.columns.filter(({ facet, words }) => !FLAGS.includes(facet) && words.length > 1)
  const groups = lists.map((column) =>
    group(t.facets[column.facet], made('div', 'filters-words', ...fields([column]))),
  )
  const flags = fields(table.columns.filter(({ facet }) => FLAGS.includes(facet)))
  if (table.priced) {
    const prices = group(
      t.price,
      made('div', 'filters-price', least, made('span', '', t.to), most, made('span', '', '€')),
      reversed,
    )
    groups.splice(lists[0]?.facet === 'categorie' ? 1 : 0, 0, prices)
  }
  if (flags.length > 0) groups.push(group(t.flags, made('div', 'filters-words', ...flags)))
  form?.append(...groups)

  let opener: HTMLElement | undefined
  const close = () => element.close()
  // The addresses name whole euros: no product between the two that were typed is left out.
  const bound = (field: HTMLInputElement, whole: (euros: number) => number) => {
    const euros = /^\d{1,6}([.,]\d*)?$/.test(field.value)
      ? whole(Number(field.value.replace(',', '.')))
      : null
    field.value = euros === null ? '' : String(euros)
    return euros
  }
  const tell = (isReversed: boolean) => {
    reversed.textContent = isReversed ? t.reversed : ''
    for (const field of [least, most]) {
      field.ariaInvalid = String(isReversed)
      if (isReversed) field.setAttribute('aria-describedby', reversed.id)
      else field.removeAttribute('aria-describedby')
    }
  }
  element.addEventListener('change', ({ target }) => {
    if (target === least || target === most) {
      const [min, max] = [bound(least, Math.floor), bound(most, Math.ceil)]
      // Turned around, or left out without a word, they would not be what was typed.
      const isReversed = min !== null && max !== null && min > max
      tell(isReversed)
      change((choice) => ({ ...choice, price: isReversed ? null : priceRange(min, max) }))
    } else {
      const row = rows.find(({ box }) => box === target)
      if (row) change((choice) => turned(choice, row.facet, row.slug))
    }
  })
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    if (element.matches(':modal')) close()
  })
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || element.matches(':modal')) return
    event.preventDefault()
    close()
  })
  element.addEventListener('click', ({ target }) => {
    if (target instanceof Element && (target === element || target.closest('.filters-close, [data-show]')))
      close()
  })
  element.addEventListener('close', () => {
    opener?.setAttribute('aria-expanded', 'false')
    opener?.focus({ preventScroll: element.matches(':modal') })
  })
  // What is beside the list on a wide screen covers a narrow one: a screen that turns closes it.
  matchMedia(WIDE).addEventListener('change', () => {
    if (element.open) close()
  })
  return {
    element,
    close,
    open(from) {
      opener = from
      if (element.open) return close()
      if (matchMedia(WIDE).matches) element.show()
      else element.showModal()
      from.setAttribute('aria-expanded', 'true')
      title?.focus({ preventScroll: true })
    },
    show(choice, { rows: found, counts, prices }) {
      for (const { facet, slug, box, count, index } of rows) {
        const number = counts.get(facet)?.[index] ?? 0
        const text = String(number)
        box.checked = choice.words[facet]?.includes(slug) ?? false
        // One that is chosen can be taken back, whatever it finds.
        box.disabled = number === 0 && !box.checked
        if (count.textContent !== text) count.textContent = text
      }
      // What was typed stays until it is mended.
      if (choice.price) tell(false)
      if (reversed.textContent === '') {
        least.value = choice.price?.min?.toString() ?? ''
        most.value = choice.price?.max?.toString() ?? ''
      }
      least.placeholder = prices ? String(Math.floor(prices.min / 100)) : ''
      most.placeholder = prices ? String(Math.ceil(prices.max / 100)) : ''
      if (showButton) showButton.textContent = t.show(found.length)
    },
  }
}
