import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Choice } from '@/admin/ui/choice.tsx'
import { Icon } from '@/admin/ui/icon.tsx'
import { SearchField } from '@/admin/ui/search-field.tsx'
import {
  PRODUCT_FILTERS,
  type ProductFilter,
  type ProductSearch,
  type ProductSort,
} from '@/data/admin/products.ts'
import { productsText as t } from '@/texts/admin/products.ts'
import type { View } from './list-address.ts'
import { categoriesQuery } from './queries.ts'

const USUAL: readonly ProductSort[] = [
  'newest',
  'updated_desc',
  'name_asc',
  'price_asc',
  'price_desc',
  'stock_asc',
]

/** Orders to choose from: of a search also the nearest first, and what a column's head has set. */
function sortsOf({ text, sort }: ProductSearch): readonly ProductSort[] {
  const all = text === '' ? USUAL : (['relevance', ...USUAL] as const)
  return all.includes(sort) ? all : [...all, sort]
}

interface Props {
  readonly search: ProductSearch
  readonly view: View
  readonly onChange: (change: Partial<ProductSearch & { view: View }>) => void
}

export function ProductFilters({ search, view, onChange }: Props) {
  const categories = useCategories(search.category)
  return (
    <search className="mt-6 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
      <SearchField
        label={t.search}
        hint={t.searchHint}
        text={search.text}
        onText={(text) => onChange({ text })}
        className="col-span-2 min-w-52"
      />
      <Choice
        label={t.category}
        value={search.category ?? ''}
        options={[{ value: '', label: t.allCategories }, ...categories]}
        onValue={(category) => onChange({ category: category || null })}
      />
      <Choice<ProductFilter | ''>
        label={t.state}
        value={search.state ?? ''}
        options={[
          { value: '', label: t.states.all },
          ...PRODUCT_FILTERS.map((value) => ({ value, label: t.states[value] })),
        ]}
        onValue={(state) => onChange({ state: state || null })}
      />
      <Choice
        label={t.sort}
        value={search.sort}
        options={sortsOf(search).map((value) => ({ value, label: t.sorts[value] }))}
        onValue={(sort) => onChange({ sort })}
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
