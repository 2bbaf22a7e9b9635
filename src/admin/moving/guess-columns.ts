import { headingOf } from '@/admin/ui/csv-heading.ts'
import type { MoveSource } from '@/domain/moving.ts'
import { headingsOf } from './column-headings.ts'
import type { MovedColumn, MovedMapping } from './file-columns.ts'

/** Columns that each hold one item of an order, as many as the longest order has. */
const NUMBERED_ITEM = /^line_item_\d+$/

/** What the columns of a file are read as, each of ours once, but for items in columns of their own: from the heading that says most. */
export function guessColumns(
  header: readonly string[],
  kind: 'customers' | 'orders',
  source: MoveSource,
): MovedMapping {
  const headings = headingsOf(kind, source)
  const names = header.map(headingOf)
  const mapping: (MovedColumn | null)[] = names.map((name) =>
    kind === 'orders' && NUMBERED_ITEM.test(name) ? 'items' : null,
  )
  for (const [column, known = []] of Object.entries(headings)) {
    const at = known
      .map((heading) => names.findIndex((name, index) => name === heading && mapping[index] === null))
      .find((index) => index >= 0)
    if (at !== undefined) mapping[at] = column as MovedColumn
  }
  return mapping
}
