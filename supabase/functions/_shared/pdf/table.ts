import type { StructureElement } from './pdfkit.js'
import { BOTTOM, COLORS, MARGIN, type Sheet, type Style, WIDTH } from './sheet.ts'

export interface Column {
  readonly title: string
  /** Points. */
  readonly width: number
  readonly align?: 'left' | 'right' | 'center'
}

export interface Cell {
  readonly text: string
  /** A smaller line under it. */
  readonly note?: string
  readonly style?: Style
  /** A square to tick. */
  readonly box?: boolean
}

const PADDING = 6
const HEAD: Style = { font: 'bold', size: 7.5, color: COLORS.soft, characterSpacing: 0.3 }
const NOTE: Style = { size: 7.5, color: COLORS.soft }

/**
 * Writes a table, over several pages where it must. @param newPage begins a page and answers the y where the table goes on.
 * @returns the y under it.
 */
export function putTable(
  sheet: Sheet,
  parent: StructureElement,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  y: number,
  newPage: () => number,
): number {
  const table = sheet.group(parent, 'Table')
  const xOf = (index: number) => MARGIN + columns.slice(0, index).reduce((sum, { width }) => sum + width, 0)
  const widthOf = ({ width }: Column) => width - 2 * PADDING
  const cellStyle = (column: Column, style?: Style) => ({
    ...style,
    width: widthOf(column),
    align: column.align ?? ('left' as const),
  })
  const head = (top: number): number => {
    sheet.ornament(() => sheet.doc.rect(MARGIN, top, WIDTH, 20).fill(COLORS.pale))
    const row = sheet.group(table, 'TR')
    columns.forEach((column, index) => {
      sheet.put(row, 'TH', column.title, xOf(index) + PADDING, top + 6, cellStyle(column, HEAD))
    })
    row.end()
    return top + 20
  }
  let top = head(y)
  for (const cells of rows) {
    const heights = cells.map(({ text, note, style }, index) => {
      const column = columns[index] ?? { title: '', width: 40 }
      const main = sheet.heightOf(text || ' ', cellStyle(column, style))
      return main + (note ? sheet.heightOf(note, cellStyle(column, NOTE)) + 1 : 0)
    })
    const height = Math.max(...heights) + 12
    if (top + height > BOTTOM) top = head(newPage())
    const row = sheet.group(table, 'TR')
    cells.forEach(({ text, note, style, box }, index) => {
      const column = columns[index]
      if (!column) return
      const cell = sheet.group(row, 'TD')
      const x = xOf(index) + PADDING
      const under = text ? sheet.put(cell, 'Span', text, x, top + 6, cellStyle(column, style)) : top + 6
      if (note) sheet.put(cell, 'Span', note, x, under + 1, cellStyle(column, NOTE))
      cell.end()
      if (box) {
        const [left, square] = [xOf(index) + (column.width - 10) / 2, top + 6]
        sheet.ornament(() => sheet.doc.rect(left, square, 10, 10).lineWidth(0.8).stroke(COLORS.soft))
      }
    })
    row.end()
    top += height
    const line = top
    sheet.ornament(() =>
      sheet.doc
        .moveTo(MARGIN, line)
        .lineTo(MARGIN + WIDTH, line)
        .lineWidth(0.5)
        .stroke(COLORS.line),
    )
  }
  table.end()
  return top
}
