import { PATHS } from '@/domain/paths.ts'
import type { SearchDocument } from '@/domain/search.ts'
import { searchText } from '@/texts/search.ts'
import { siteSearch } from './engine.ts'
import { resultParts } from './result.ts'

/** Suggestions shown while typing. */
const SUGGESTIONS = 6

const resultsPath = (query: string) => `${PATHS.search}?q=${encodeURIComponent(query)}`

const MARKUP = `
<form class="search-form" role="search" method="get" action="${PATHS.search}">
  <label class="sr-only" for="recherche-rapide">${searchText.label}</label>
  <input id="recherche-rapide" class="input search-input" type="search" name="q" role="combobox" autocomplete="off"
    autocapitalize="off" spellcheck="false" aria-autocomplete="list" aria-expanded="false"
    aria-controls="suggestions" placeholder="${searchText.placeholder}" maxlength="100">
  <button type="button" class="search-close" aria-label="${searchText.close}">
    <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><path d="m5.5 5.5 13 13m0-13-13 13"/></svg>
  </button>
</form>
<p class="search-status" role="status"></p>
<ul id="suggestions" class="search-list" role="listbox" aria-label="${searchText.suggestions}"></ul>`

function option(href: string, index: number, parts: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement('li')
  made.id = `suggestion-${index}`
  made.className = 'search-result'
  made.setAttribute('role', 'option')
  made.setAttribute('aria-selected', 'false')
  made.dataset.href = href
  made.append(...parts)
  made.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey) open(href)
    else location.assign(href)
  })
  return made
}

/**
 * The quick search: a combobox whose suggestions arrows walk through, Enter opens the chosen one or the page of all
 * results, Escape leads back to where the reader was.
 */
export function createSearchDialog(): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = 'search-dialog'
  dialog.setAttribute('aria-label', searchText.title)
  dialog.innerHTML = MARKUP
  document.body.append(dialog)
  const input = dialog.querySelector('input')
  const list = dialog.querySelector('ul')
  const status = dialog.querySelector('.search-status')
  if (!input || !list || !status) return dialog
  let chosen = -1

  function choose(index: number): void {
    const options = [...(list?.children ?? [])]
    chosen =
      options.length === 0 ? -1 : index < -1 ? options.length - 1 : index >= options.length ? -1 : index
    for (const [at, each] of options.entries()) each.setAttribute('aria-selected', String(at === chosen))
    const active = options[chosen]
    if (active) input?.setAttribute('aria-activedescendant', active.id)
    else input?.removeAttribute('aria-activedescendant')
    active?.scrollIntoView({ block: 'nearest' })
  }

  function show(query: string, found: readonly SearchDocument[]): void {
    const few = found.slice(0, SUGGESTIONS)
    const options = few.map((each, index) =>
      option(each.path, index, resultParts(each, searchText.kinds[each.kind])),
    )
    if (found.length > few.length)
      options.push(option(resultsPath(query), few.length, [searchText.all(query)]))
    list?.replaceChildren(...options)
    input?.setAttribute('aria-expanded', String(options.length > 0))
    if (status) status.textContent = query === '' ? '' : searchText.count(found.length, query)
    choose(-1)
  }

  async function suggest(): Promise<void> {
    const query = input?.value.trim() ?? ''
    try {
      const search = await siteSearch()
      if (query === input?.value.trim()) show(query, query === '' ? [] : search(query))
    } catch {
      if (status) status.textContent = searchText.failed
    }
  }

  input.addEventListener('input', () => void suggest())
  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      choose(chosen === -1 && step === -1 ? list.children.length - 1 : chosen + step)
    } else if (event.key === 'Escape') {
      // A search field would only empty itself.
      event.preventDefault()
      dialog.close()
    }
  })
  dialog.querySelector('form')?.addEventListener('submit', (event) => {
    const active = list.children[chosen]
    const href = active instanceof HTMLElement ? active.dataset.href : undefined
    if (!href && input.value.trim() !== '') return
    event.preventDefault()
    if (href) location.assign(href)
  })
  dialog.querySelector('.search-close')?.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  void siteSearch().catch(() => undefined)
  return dialog
}
