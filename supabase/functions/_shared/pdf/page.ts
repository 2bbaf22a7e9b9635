import type { Seller } from '@/domain/shop-document.ts'
import { documentText } from '@/texts/documents.ts'
import type { Letterhead } from './letterhead.ts'
import type { StructureElement } from './pdfkit.js'
import { COLORS, MARGIN, PAGE, type Sheet, WIDTH } from './sheet.ts'
import type { Style } from './style.ts'

export const LABEL: Style = { size: 7.5, color: COLORS.soft, characterSpacing: 0.4 }

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

/** The woven mark of the shop, as in src/shop/brand/favicon.svg: strands of straw over strands of olive, x, y, width and height of 32. */
const STRANDS = {
  olive: [
    [3, 4, 8, 6],
    [21, 4, 8, 6],
    [12, 13, 8, 6],
    [3, 22, 8, 6],
    [21, 22, 8, 6],
  ],
  straw: [
    [13, 3, 6, 8],
    [4, 12, 6, 8],
    [22, 12, 6, 8],
    [13, 21, 6, 8],
  ],
} as const

function putMark(sheet: Sheet, { ink, ornament }: Letterhead, x: number, y: number, side: number): void {
  const scale = side / 26
  for (const color of ['olive', 'straw'] as const)
    for (const [left, top, width, height] of STRANDS[color])
      sheet.doc
        .rect(x + (left - 3) * scale, y + (top - 3) * scale, width * scale, height * scale)
        .fill((color === 'olive' ? ink : ornament) ?? COLORS[color])
}

interface Head {
  readonly shop: string
  readonly look: Letterhead
  /** Who sends it, under each other at the right; none where it stays in the house. */
  readonly sender: readonly string[]
  readonly title: string
  readonly number: string
  readonly mark: string | null
}

/** Room of a logo: as high as the mark and a line more. */
const LOGO = { y: 42, width: 190, height: 46 } as const

/** Who sends: the shop's logo, or its mark beside its name. @returns the y under it. */
function putName(sheet: Sheet, parent: StructureElement, { shop, look }: Head): number {
  const picture = look.logo && sheet.readPicture(look.logo)
  if (picture) return sheet.putPicture(parent, picture, shop, { x: MARGIN, ...LOGO })
  sheet.ornament(() => putMark(sheet, look, MARGIN, 47, 27))
  const name = {
    font: 'display',
    size: 17,
    color: look.ink ?? COLORS.olive,
    width: columnWidth(2) - 40,
  } as const
  return sheet.put(parent, 'P', shop, MARGIN + 38, 49, name)
}

/**
 * The top of a first page: logo, or mark and name of the shop, the sender at the right, then what the page is and its number, large.
 * @returns the y under it.
 */
export function putHead(sheet: Sheet, parent: StructureElement, head: Head): number {
  let y = putName(sheet, parent, head)
  let under = 49
  for (const line of head.sender)
    under = sheet.put(parent, 'P', line, columnX(2), under, {
      size: 8,
      color: COLORS.soft,
      width: columnWidth(2),
    })
  y = Math.max(y, under, 84) + 40
  y = sheet.put(parent, 'H1', head.title, MARGIN - 1, y, { font: 'display', size: 34, width: WIDTH })
  const number = { size: 12, color: head.look.ink ?? COLORS.olive, width: columnWidth(2) } as const
  const end = sheet.put(parent, 'P', head.number, MARGIN, y + 2, { ...number, font: 'bold' })
  if (head.mark)
    sheet.put(parent, 'P', head.mark, columnX(2), y + 3, {
      font: 'bold',
      size: 10,
      color: COLORS.alarm,
      width: columnWidth(2),
    })
  return end + 26
}

/** A page has four columns. @param at from 0. */
export const columnX = (at: number): number => MARGIN + at * (WIDTH / 4)
/** Width of some columns, without the gap to the next. */
export const columnWidth = (columns: number): number => columns * (WIDTH / 4) - 14

/** A line over the whole width. */
export const putRule = (sheet: Sheet, y: number, color: string = COLORS.line, weight = 0.5): void =>
  sheet.ornament(() =>
    sheet.doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(weight)
      .stroke(color),
  )

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
