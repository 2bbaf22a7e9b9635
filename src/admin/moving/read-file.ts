import type { TableRow } from '@/admin/ui/csv-table.ts'
import { cellLine } from './cells.ts'
import type { MovedMapping } from './file-columns.ts'

/** A line of a file that stays behind, or of which something does; and why. */
export interface Aside {
  readonly line: number
  readonly message: string
}

/** What of a file can come. */
export interface ReadFile<Line> {
  readonly lines: readonly Line[]
  /** Lines that stay behind. */
  readonly asides: readonly Aside[]
  /** What is to be known of lines that come. */
  readonly notes: readonly Aside[]
}

/** The cells of a row by what its mapping says they are. What stands in several columns is one below the other. */
export function cellsOf({ cells }: TableRow, mapping: MovedMapping): Readonly<Record<string, string>> {
  const read: Record<string, string> = {}
  for (const [at, column] of mapping.entries()) {
    if (column === null) continue
    const said = [read[column], cellLine(cells[at])].filter(Boolean)
    read[column] = said.join('\n')
  }
  return read
}
