import type { Seller } from '@/domain/shop-document.ts'
import { documentText } from '@/texts/documents.ts'
import type { StructureElement } from './pdfkit.js'
import { COLORS, MARGIN, PAGE, type Sheet, type Style, WIDTH } from './sheet.ts'

export const LABEL: Style = { font: 'bold', size: 7.5, color: COLORS.soft, characterSpacing: 0.3 }

/** A heading with lines under it. @returns the y under it. */
export function putBlock(
  sheet: Sheet,
  parent: StructureElement,
  {
    title,
    lines,
    x,
    y,
    width,
  }: Readonly<{ title: string; lines: readonly string[]; x: number; y: number; width: number }>,
): number {
  let under = sheet.put(parent, 'H2', title, x, y, { ...LABEL, width }) + 3
  lines
    .filter((line) => line.trim() !== '')
    .forEach((line, index) => {
      under = sheet.put(parent, 'P', line, x, under, { width, font: index === 0 ? 'bold' : 'text' })
    })
  return under
}

/** The top of a first page: name of the shop at the left, what it is and its number at the right. @returns the y under it. */
export function putHead(
  sheet: Sheet,
  parent: StructureElement,
  {
    shop,
    title,
    number,
    mark,
  }: Readonly<{ shop: string; title: string; number: string; mark: string | null }>,
): number {
  const half = WIDTH / 2 - 8
  sheet.ornament(() => sheet.doc.rect(0, 0, PAGE.width, 6).fill(COLORS.straw))
  const left = sheet.put(parent, 'P', shop, MARGIN, 44, {
    font: 'display',
    size: 19,
    color: COLORS.olive,
    width: half,
  })
  const style = { align: 'right', width: half } as const
  const x = MARGIN + WIDTH - half
  let right = sheet.put(parent, 'H1', title, x, 42, { ...style, font: 'display', size: 19 })
  right = sheet.put(parent, 'P', number, x, right, { ...style, font: 'bold', size: 10, color: COLORS.soft })
  if (mark)
    right = sheet.put(parent, 'P', mark, x, right + 2, {
      ...style,
      font: 'bold',
      size: 9,
      color: COLORS.alarm,
    })
  return Math.max(left, right) + 22
}

/** Who sells, in one line, as the law wants it on what a trader sends. */
export const legalLine = ({ name, legalForm, shareCapital, siren, rcs, vatNumber }: Seller): string =>
  [
    [name, legalForm].filter(Boolean).join(', '),
    shareCapital && documentText.capital(shareCapital),
    siren && documentText.siren(siren),
    rcs,
    vatNumber && documentText.vatNumber(vatNumber),
  ]
    .filter(Boolean)
    .join(' · ')

/** Writes the foot of pages, when it is known how many there are. @param first index of the first of them. */
export function putFeet(sheet: Sheet, first: number, count: number, line: string, number: string): void {
  const y = PAGE.height - 58
  for (let page = 0; page < count; page++) {
    sheet.doc.switchToPage(first + page)
    sheet.ornament(() => {
      sheet.doc
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + WIDTH, y)
        .lineWidth(0.5)
        .stroke(COLORS.line)
      sheet.set({ size: 7, color: COLORS.soft })
      sheet.doc.text(sheet.clean(line), MARGIN, y + 8, { width: WIDTH - 130, lineGap: 1 })
      const place = `${number} · ${documentText.page(page + 1, count)}`
      sheet.doc.text(sheet.clean(place), MARGIN + WIDTH - 130, y + 8, { width: 130, align: 'right' })
    })
  }
}
