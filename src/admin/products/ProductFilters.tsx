import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CONTROL } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/Icon.tsx'
import { PRODUCT_FILTERS, PRODUCT_SORTS, type ProductSearch } from '@/data/admin/products.ts'
import { productsText as t } from '@/texts/admin/products.ts'
import { categoriesQuery } from './queries.ts'
import type { View } from './use-product-search.ts'

/** Milliseconds without a key after which the search runs. */
const PAUSE_MS = 300

interface Props {
  readonly search: ProductSearch
  readonly view: View
  readonly onChange: (change: Partial<ProductSearch & { view: View }>) => void
}

export function ProductFilters({ search, view, onChange }: Props) {
  const [text, setText] = useState(search.text)
  const categories = useCategories(search.category)
  // The address may change without this field: a link, the back button, the filters cleared.
  useEffect(() => setText(search.text), [search.text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the clock
  useEffect(() => {
    if (text === search.text) return
    const timer = setTimeout(() => onChange({ text }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <search className="mt-6 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
      <div className="relative col-span-2 min-w-52 flex-1">
        <Icon name="search" className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-stone" />
        <input
          type="search"
          aria-label={t.search}
          placeholder={t.searchHint}
          value={text}
          maxLength={120}
          onChange={(event) => setText(event.target.value)}
          className={`pl-9 ${CONTROL}`}
        />
      </div>
      <Choice
        label={t.category}
        value={search.category ?? ''}
        options={[{ value: '', label: t.allCategories }, ...categories]}
        onValue={(category) => onChange({ category: category || null })}
      />
      <Choice
        label={t.state}
        value={search.state ?? ''}
        options={[
          { value: '', label: t.states.all },
          ...PRODUCT_FILTERS.map((value) => ({ value, label: t.states[value] })),
        ]}
        onValue={(value) => onChange({ state: PRODUCT_FILTERS.find((one) => one === value) ?? null })}
      />
      <Choice
        label={t.sort}
        value={search.sort}
        options={PRODUCT_SORTS.map((value) => ({ value, label: t.sorts[value] }))}
        onValue={(value) => onChange({ sort: PRODUCT_SORTS.find((one) => one === value) ?? 'newest' })}
      />
      <fieldset className="flex h-10 justify-self-end rounded-[3px] border border-field">
        <legend className="sr-only">{t.view}</legend>
        {(['cards', 'table'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={view === one}
            onClick={() => onChange({ view: one })}
            className="flex items-center gap-2 px-3 text-ink-soft first:border-r first:border-field hover:bg-linen aria-pressed:bg-olive-pale aria-pressed:font-medium aria-pressed:text-olive-dark"
          >
            <Icon name={one === 'cards' ? 'cards' : 'rows'} className="size-4.5" />
            <span className="max-xl:sr-only">{t[one]}</span>
          </button>
        ))}
      </fieldset>
    </search>
  )
}

/** The categories of the server; when they cannot be had, the one that is chosen stays to choose. */
function useCategories(chosen: string | null) {
  const { data, error } = useQuery(categoriesQuery)
  useEffect(() => {
    if (error) console.error('The categories cannot be loaded:', error)
  }, [error])
  const names = data?.map(({ name }) => name) ?? []
  const all = chosen && !names.includes(chosen) ? [...names, chosen] : names
  return all.map((name) => ({ value: name, label: name }))
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onValue: (value: string) => void
}

function Choice({ label, value, options, onValue }: ChoiceProps) {
  return (
    <span className="relative block min-w-0">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className={`appearance-none truncate pr-9 sm:w-auto ${CONTROL}`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="open" className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2" />
    </span>
  )
}
