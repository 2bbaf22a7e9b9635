import type { StructureElement } from './pdfkit.js'
import { BOTTOM, COLORS, MARGIN, type Sheet, WIDTH } from './sheet.ts'
import type { Style } from './style.ts'

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

/** Between columns; the outer edges of a table stand on those of the page. */
const GAP = 8
const HEAD: Style = { size: 7.5, color: COLORS.soft, characterSpacing: 0.4 }
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
  const widthOf = (column: Column) => column.width - (column === columns.at(-1) ? 0 : GAP)
  const cellStyle = (column: Column, style?: Style) => ({
    ...style,
    width: widthOf(column),
    align: column.align ?? ('left' as const),
  })
  const rule = (at: number, color: string, weight: number) =>
    sheet.ornament(() =>
      sheet.doc
        .moveTo(MARGIN, at)
        .lineTo(MARGIN + WIDTH, at)
        .lineWidth(weight)
        .stroke(color),
    )
  const head = (top: number): number => {
    const row = sheet.group(table, 'TR')
    columns.forEach((column, index) => {
      sheet.put(row, 'TH', column.title, xOf(index), top, cellStyle(column, HEAD))
    })
    row.end()
    rule(top + 16, COLORS.olive, 1)
    return top + 17
  }
  let top = head(y)
  for (const cells of rows) {
    const heights = cells.map(({ text, note, style }, index) => {
      const column = columns[index] ?? { title: '', width: 40 }
      const main = sheet.heightOf(text || ' ', cellStyle(column, style))
      return main + (note ? sheet.heightOf(note, cellStyle(column, NOTE)) + 1 : 0)
    })
    const height = Math.max(...heights) + 20
    if (top + height > BOTTOM) top = head(newPage())
    const row = sheet.group(table, 'TR')
    cells.forEach(({ text, note, style, box }, index) => {
      const column = columns[index]
      if (!column) return
      const cell = sheet.group(row, 'TD')
      const x = xOf(index)
      const under = text ? sheet.put(cell, 'Span', text, x, top + 10, cellStyle(column, style)) : top + 10
      if (note) sheet.put(cell, 'Span', note, x, under + 1, cellStyle(column, NOTE))
      cell.end()
      if (box) {
        const [left, square] = [xOf(index) + column.width - 11, top + 9]
        sheet.ornament(() => sheet.doc.rect(left, square, 11, 11).lineWidth(0.8).stroke(COLORS.olive))
      }
    })
    row.end()
    top += height
    rule(top, COLORS.line, 0.5)
  }
  table.end()
  return top
}
