import type { ReactNode } from 'react'
import type { Option } from '@/ui/form/fields.tsx'
import { Choice } from './choice.tsx'
import { SearchField } from './search-field.tsx'
import type { ListSearch } from './use-list-search.ts'

type Searched<Status extends string> = Pick<ListSearch<Status>, 'text' | 'status'>

interface Props<Status extends string> {
  readonly words: { readonly search: string; readonly searchHint: string }
  readonly search: Searched<Status>
  /** What the choice of states is called, and its entry for all of them. */
  readonly status: string
  readonly all: string
  readonly statuses: readonly Option<Status>[]
  readonly onChange: (change: Partial<Searched<Status>>) => void
  readonly className?: string
  /** Further filters. */
  readonly children?: ReactNode
}

/** The search of a list, by text and by state. */
export function ListSearchBar<Status extends string>(props: Props<Status>) {
  const { words, search, status, all, statuses, onChange, className = 'mt-3 sm:mt-6', children } = props
  return (
    <search className={`flex flex-wrap gap-2 sm:gap-3 ${className}`}>
      <SearchField
        label={words.search}
        hint={words.searchHint}
        text={search.text}
        onText={(text) => onChange({ text })}
        className="min-w-56 max-sm:w-full max-sm:flex-none"
      />
      <Choice<Status | ''>
        label={status}
        value={search.status ?? ''}
        options={[{ value: '', label: all }, ...statuses]}
        onValue={(chosen) => onChange({ status: chosen || null })}
        className="max-sm:flex-1"
      />
      {children}
    </search>
  )
}
