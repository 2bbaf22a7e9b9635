import { SortButton } from '@/admin/ui/sort-button.tsx'
import type { ProductSort, SortField } from '@/data/admin/products.ts'

/** Columns of which one looks for the last first. */
const DOWN_FIRST: readonly SortField[] = ['updated']

interface Props {
  readonly field: SortField
  readonly label: string
  readonly sort: ProductSort
  readonly onSort: (sort: ProductSort) => void
  readonly className: string
  readonly isRight?: boolean
}

/** The head of a column that sorts by it, and from the other end when clicked again. */
export function SortHead({ field, label, sort, onSort, className, isRight = false }: Props) {
  const isUp = sort === `${field}_asc`
  const isDown = sort === `${field}_desc`
  const direction = isUp ? 'ascending' : isDown ? 'descending' : undefined
  const next = isUp || (DOWN_FIRST.includes(field) && !isDown) ? 'desc' : 'asc'
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={`p-0 text-sm font-medium whitespace-nowrap text-stone ${isRight ? 'text-right' : 'text-left'} ${className}`}
    >
      <SortButton label={label} direction={direction} onClick={() => onSort(`${field}_${next}`)} />
    </th>
  )
}
