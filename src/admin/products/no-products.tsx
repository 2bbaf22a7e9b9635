import { Nothing } from '@/admin/ui/nothing.tsx'
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
  return <Nothing title={t.none} hint={hint} reset={isFiltered(search) && t.reset} onReset={onReset} />
}
