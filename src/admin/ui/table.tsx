import type { MouseEvent, ReactNode } from 'react'
import { type To, useNavigate } from 'react-router'
import type { SortDirection } from './sort-button.tsx'

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
    <table className={`stacks w-full border-y border-line ${className}`}>
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

/** What does something of its own where it is clicked. */
const CONTROLS = 'a, button, input, select, textarea, label, summary'

interface RowProps {
  readonly to: To
  readonly children: ReactNode
}

/** A row that opens what it tells of wherever it is clicked; a link in it does the same for the keyboard and for new tabs. */
export function OpeningRow({ to, children }: RowProps) {
  const navigate = useNavigate()
  const open = ({ target, currentTarget, metaKey, ctrlKey, shiftKey, defaultPrevented }: MouseEvent) => {
    // Of a menu or a dialog that a row opens the clicks come here too, and so does the end of a selection.
    if (defaultPrevented || metaKey || ctrlKey || shiftKey) return
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(CONTROLS)) return
    if (document.getSelection()?.toString()) return
    void navigate(to)
  }
  return (
    <tr className="cursor-pointer hover:bg-linen" onClick={open}>
      {children}
    </tr>
  )
}
