import { PATHS } from '@/domain/paths.ts'
import { fewOf, type SearchDocument } from '@/domain/search.ts'
import { searchText } from '@/texts/search.ts'
import { type SiteSearch, siteSearch } from './engine.ts'
import { forgetSearches, keepSearch, recentSearches } from './recent.ts'
import { resultParts, resultsPath, wordParts } from './result.ts'

/** Suggestions shown while typing. */
const SUGGESTIONS = 6

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
<ul id="suggestions" class="search-list" role="listbox" aria-label="${searchText.suggestions}"></ul>
<button type="button" class="link search-forget" hidden>${searchText.forget}</button>`

/** Something to choose: it leads to an address, and searches for a word where it has one. */
function option(href: string, index: number, parts: readonly (Node | string)[], search = ''): HTMLElement {
  const made = document.createElement('li')
  made.id = `suggestion-${index}`
  made.className = 'search-result'
  made.setAttribute('role', 'option')
  made.setAttribute('aria-selected', 'false')
  made.dataset.href = href
  made.dataset.search = search
  made.append(...parts)
  return made
}

/** What is said of what is shown. */
function statusOf(query: string, found: number, shown: number): string {
  if (query === '') return shown > 0 ? searchText.recents : ''
  return found === 0 && shown > 0 ? searchText.nothing(query) : searchText.count(found, query)
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
  const forget = dialog.querySelector<HTMLButtonElement>('.search-forget')
  if (!input || !list || !status || !forget) return dialog
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

  const pieces = (documents: readonly SearchDocument[], from: number) =>
    documents.map((each, index) =>
      option(each.path, from + index, resultParts(each, searchText.kinds[each.kind])),
    )
  const words = (searches: readonly string[], fact: string) =>
    searches.map((word, index) => option(resultsPath(word), index, wordParts(word, fact), word))

  function optionsFor(query: string, search: SiteSearch, found: readonly SearchDocument[]): HTMLElement[] {
    if (query === '') return words(recentSearches(), searchText.recent)
    if (found.length === 0) {
      const near = words(search.nearest(query), searchText.tryWord)
      return [...near, ...pieces(search.popular.slice(0, SUGGESTIONS - near.length), near.length)]
    }
    const few = fewOf(found, SUGGESTIONS)
    const all =
      found.length > few.length
        ? [option(resultsPath(query), few.length, [searchText.all(query)], query)]
        : []
    return [...pieces(few, 0), ...all]
  }

  function show(query: string, search: SiteSearch): void {
    const found = query === '' ? [] : search.find(query)
    const options = optionsFor(query, search, found)
    list?.replaceChildren(...options)
    input?.setAttribute('aria-expanded', String(options.length > 0))
    if (forget) forget.hidden = query !== '' || options.length === 0
    if (status) status.textContent = statusOf(query, found.length, options.length)
    choose(-1)
  }

  async function suggest(): Promise<void> {
    const query = input?.value.trim() ?? ''
    try {
      const search = await siteSearch()
      if (query === input?.value.trim()) show(query, search)
    } catch {
      if (status) status.textContent = searchText.failed
    }
  }

  /** Follows an option: a word that is to be searched for here, an address, or that address in another tab. */
  function follow(chosen: HTMLElement, isElsewhere: boolean): void {
    const { href = '', search } = chosen.dataset
    keepSearch(search || (input?.value ?? ''))
    if (isElsewhere) open(href)
    else if (search && input && search !== input.value.trim()) {
      input.value = search
      input.focus()
      void suggest()
    } else location.assign(href)
  }

  list.addEventListener('click', (event) => {
    const chosen = (event.target as Element).closest<HTMLElement>('[role=option]')
    if (chosen) follow(chosen, event.metaKey || event.ctrlKey)
  })
  forget.addEventListener('click', () => {
    forgetSearches()
    input.focus()
    void suggest()
  })
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
    if (!(active instanceof HTMLElement) && input.value.trim() !== '') {
      keepSearch(input.value)
      return
    }
    event.preventDefault()
    if (active instanceof HTMLElement) follow(active, false)
  })
  dialog.querySelector('.search-close')?.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  void suggest()
  return dialog
}
