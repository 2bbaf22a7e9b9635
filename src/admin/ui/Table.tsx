import type { ReactNode } from 'react'
import type { SortDirection } from './SortButton.tsx'

const HEAD = 'px-3 py-2 text-left text-sm font-medium text-stone'
export const CELL = 'px-3 py-2.5 align-top'
/** Columns of wide, and of wider screens only. */
export const WIDE = 'hidden md:table-cell'
export const WIDER = 'hidden xl:table-cell'

interface Props {
  /**
   * What each column is called, its classes, what stands in its head instead of the name, and how it sorts the list. The last
   * one holds what can be done: its name is only spoken.
   */
  readonly columns: readonly (readonly [
    name: string,
    className?: string,
    head?: ReactNode,
    sorts?: SortDirection | undefined,
  ])[]
  readonly className: string
  /** Rows. */
  readonly children: ReactNode
}

/** A table of the administration. */
export function Table({ columns, className, children }: Props) {
  return (
    <table className={`w-full border-y border-line ${className}`}>
      <thead>
        <tr className="border-b border-line">
          {columns.map(([name, own = '', head, sorts], index) => (
            <th key={name} scope="col" aria-sort={sorts} className={`${HEAD} ${own}`}>
              {head ?? (index === columns.length - 1 ? <span className="sr-only">{name}</span> : name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  )
}
