import { Icon } from './icon.tsx'

export type SortDirection = 'ascending' | 'descending'

interface Props {
  readonly label: string
  /** Undefined where the list is not sorted by it; its column says it as `aria-sort`. */
  readonly direction: SortDirection | undefined
  readonly onClick: () => void
}

/** What stands in the head of a column that can sort. */
export const SortButton = ({ label, direction, onClick }: Props) => (
  <button
    type="button"
    className={`inline-flex min-h-9 items-center gap-1 px-2 py-2 hover:text-ink ${direction ? 'text-ink' : ''}`}
    onClick={onClick}
  >
    {label}
    {direction && <Icon name={direction === 'ascending' ? 'up' : 'down'} className="size-3.5" />}
  </button>
)
