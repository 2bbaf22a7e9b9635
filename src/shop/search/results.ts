import { PATHS } from '@/domain/paths.ts'
import { SEARCH_KINDS, type SearchDocument } from '@/domain/search.ts'
import { searchText } from '@/texts/search.ts'
import { siteSearch } from './engine.ts'
import { keepSearch } from './recent.ts'
import { resultParts, resultsPath } from './result.ts'

function entry(found: SearchDocument): HTMLElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = found.path
  link.className = 'search-result'
  link.append(...resultParts(found))
  item.append(link)
  return item
}

function group(title: string, found: readonly SearchDocument[], isCounted = true): HTMLElement[] {
  if (found.length === 0) return []
  const section = document.createElement('section')
  const heading = document.createElement('h2')
  heading.className = 'text-2xl'
  heading.textContent = isCounted ? `${title} (${found.length})` : title
  const list = document.createElement('ul')
  list.className = 'search-list mt-3'
  list.append(...found.map(entry))
  section.append(heading, list)
  return [section]
}

/** "Vouliez-vous dire : capeline, panier". */
function nearestLinks(words: readonly string[]): (Node | string)[] {
  if (words.length === 0) return []
  const links = words.map((word) => {
    const link = document.createElement('a')
    link.href = resultsPath(word)
    link.className = 'link'
    link.textContent = word
    return link
  })
  return [
    `${searchText.nearest} `,
    ...links.flatMap((link, index) => (index > 0 ? [', ', link] : [link])),
    '\u202f?',
  ]
}

/** The page of results: shows what `?q=` asks for and follows what is typed; the address follows too. */
export function connectResults(root: HTMLElement): void {
  const input = root.querySelector<HTMLInputElement>('input[name=q]')
  const status = root.querySelector<HTMLElement>('[data-status]')
  const hint = root.querySelector<HTMLElement>('[data-hint]')
  const nearest = root.querySelector<HTMLElement>('[data-nearest]')
  const groups = root.querySelector<HTMLElement>('[data-results]')
  if (!input || !status || !hint || !groups) return

  async function show(): Promise<void> {
    const query = input?.value.trim() ?? ''
    if (!status || !hint || !groups) return
    try {
      const search = await siteSearch()
      if (query !== input?.value.trim()) return
      const found = query === '' ? [] : search.find(query)
      status.textContent = query === '' ? '' : searchText.count(found.length, query)
      hint.hidden = query === '' || found.length > 0
      const isNothing = query !== '' && found.length === 0
      nearest?.replaceChildren(...(isNothing ? nearestLinks(search.nearest(query)) : []))
      groups.replaceChildren(
        ...(isNothing ? group(searchText.popular, search.popular, false) : []),
        ...SEARCH_KINDS.flatMap((kind) =>
          group(
            searchText.kinds[kind],
            found.filter((each) => each.kind === kind),
          ),
        ),
      )
    } catch {
      status.textContent = searchText.failed
    }
  }

  input.value = new URLSearchParams(location.search).get('q') ?? ''
  if (input.value === '') input.focus()
  input.addEventListener('input', () => {
    const query = input.value.trim()
    history.replaceState(null, '', query ? resultsPath(query) : PATHS.search)
    void show()
  })
  root.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    keepSearch(input.value)
    void show()
  })
  void show()
}
