import type { ProductSearch } from '@/data/admin/products.ts'
import { productsText as t } from '@/texts/admin/products.ts'

interface Props {
  readonly search: ProductSearch
  readonly onReset: () => void
}

/** Whether anything but the order is asked for. */
export const isFiltered = ({ text, category, state }: ProductSearch): boolean =>
  text !== '' || category !== null || state !== null

export function NoProducts({ search, onReset }: Props) {
  const isTrash = search.state === 'deleted' && search.text === '' && search.category === null
  const hint = isTrash ? t.noneDeleted : isFiltered(search) ? t.noneFiltered : t.noneYet
  return (
    <div className="mt-5 rounded-[3px] border border-dashed border-field px-4 py-12 text-center">
      <p className="font-display text-xl">{t.none}</p>
      <p className="mt-1 text-ink-soft">{hint}</p>
      {isFiltered(search) && (
        <button type="button" className="link mt-3" onClick={onReset}>
          {t.reset}
        </button>
      )}
    </div>
  )
}
