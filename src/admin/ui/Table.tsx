import type { ReactNode } from 'react'

const HEAD = 'px-3 py-2 text-left text-sm font-medium text-stone'
export const CELL = 'px-3 py-2.5 align-top'
/** Columns of wide, and of wider screens only. */
export const WIDE = 'hidden md:table-cell'
export const WIDER = 'hidden xl:table-cell'

interface Props {
  /** What each column is called, its classes, and what stands in its head instead of the name. The last one holds what can be done: its name is only spoken. */
  readonly columns: readonly (readonly [name: string, className?: string, head?: ReactNode])[]
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
          {columns.map(([name, own = '', head], index) => (
            <th key={name} scope="col" className={`${HEAD} ${own}`}>
              {head ?? (index === columns.length - 1 ? <span className="sr-only">{name}</span> : name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  )
}
