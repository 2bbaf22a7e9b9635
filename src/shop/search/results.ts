import { PATHS } from '@/domain/paths.ts'
import { SEARCH_KINDS, type SearchDocument } from '@/domain/search.ts'
import { searchText } from '@/texts/search.ts'
import { siteSearch } from './engine.ts'
import { resultParts } from './result.ts'

function entry(found: SearchDocument): HTMLElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = found.path
  link.className = 'search-result'
  link.append(...resultParts(found))
  item.append(link)
  return item
}

function group(title: string, found: readonly SearchDocument[]): HTMLElement[] {
  if (found.length === 0) return []
  const section = document.createElement('section')
  const heading = document.createElement('h2')
  heading.className = 'text-2xl'
  heading.textContent = `${title} (${found.length})`
  const list = document.createElement('ul')
  list.className = 'search-list mt-3'
  list.append(...found.map(entry))
  section.append(heading, list)
  return [section]
}

/** The page of results: shows what `?q=` asks for and follows what is typed; the address follows too. */
export function connectResults(root: HTMLElement): void {
  const input = root.querySelector<HTMLInputElement>('input[name=q]')
  const status = root.querySelector<HTMLElement>('[data-status]')
  const hint = root.querySelector<HTMLElement>('[data-hint]')
  const groups = root.querySelector<HTMLElement>('[data-results]')
  if (!input || !status || !hint || !groups) return

  async function show(): Promise<void> {
    const query = input?.value.trim() ?? ''
    if (!status || !hint || !groups) return
    try {
      const search = await siteSearch()
      if (query !== input?.value.trim()) return
      const found = query === '' ? [] : search(query)
      status.textContent = query === '' ? '' : searchText.count(found.length, query)
      hint.hidden = query === '' || found.length > 0
      groups.replaceChildren(
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
    history.replaceState(null, '', query ? `${PATHS.search}?q=${encodeURIComponent(query)}` : PATHS.search)
    void show()
  })
  root.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    void show()
  })
  void show()
}
