import { type Cents, formatCents } from '@/domain/money.ts'
import type { SupplierOrderDocument } from '@/domain/supplier-order.ts'
import { supplierOrderText as t } from '@/texts/supplier-order.ts'
import { type Letterhead, PLAIN_LETTERHEAD } from './letterhead.ts'
import { columnWidth, columnX, LABEL, legalLine, putBlock, putFeet, putHead, putRule } from './page.ts'
import { COLORS, MARGIN, openSheet, WIDTH } from './sheet.ts'
import { noSlices, type Slices } from './slices.ts'
import { type Column, putTable } from './table.ts'

const COLUMNS: readonly Column[] = [
  { title: t.reference, width: 110 },
  { title: t.article, width: WIDTH - 310 },
  { title: t.quantity, width: 50, align: 'right' },
  { title: t.cost, width: 70, align: 'right' },
  { title: t.lineTotal, width: 80, align: 'right' },
]

/** Between two paragraphs of the note. */
const BLANK_LINE = 8

const amount = (value: Cents | null) => (value === null ? t.toAgree : formatCents(value))

/** Writes an order to a supplier. @param isSent a draft is marked as one. */
export async function supplierOrderPdf(
  order: SupplierOrderDocument,
  isSent: boolean,
  slices: Slices = noSlices(),
  look: Letterhead = PLAIN_LETTERHEAD,
): Promise<Uint8Array> {
  const { number, buyer, supplier } = order
  const sheet = await openSheet(`${t.title} ${number}`, buyer.tradeName, order.at, order, slices)
  const { doc } = sheet
  doc.addPage()
  const part = sheet.group(sheet.root, 'Sect')
  const y = putHead(sheet, part, {
    shop: buyer.tradeName,
    look,
    sender: [],
    title: t.title,
    number,
    mark: isSent ? null : t.draft,
  })
  putRule(sheet, y - 14)
  const at = (column: number, columns: number) => ({ x: columnX(column), y, width: columnWidth(columns) })
  const ends = [
    putBlock(sheet, part, {
      title: t.supplier,
      lines: [supplier.name, ...supplier.address.split('\n'), supplier.email ?? ''],
      ...at(0, 1.5),
    }),
    putBlock(sheet, part, {
      title: t.buyer,
      lines: [buyer.name, ...buyer.address.split('\n'), buyer.email, buyer.phone],
      ...at(1.5, 1.5),
    }),
  ]
  let under = y
  for (const [name, date] of [
    [t.at, order.at],
    [t.expected, order.expectedOn],
  ] as const)
    if (date) {
      const { x, width } = at(3, 1)
      under = sheet.put(part, 'P', name, x, under, { ...LABEL, width })
      under = sheet.put(part, 'P', t.day(date), x, under + 3, { width }) + 12
    }
  let top = Math.max(under - 12, ...ends) + 28
  for (const line of order.note.split('\n'))
    top = line.trim() ? sheet.put(part, 'P', line, MARGIN, top, { width: WIDTH }) : top + BLANK_LINE
  if (order.note) top += 20
  const rows = order.lines.map(({ reference, name, label, quantity, cost, total }) => [
    { text: reference },
    { text: name, ...(label ? { note: label } : {}) },
    { text: String(quantity) },
    { text: amount(cost) },
    { text: amount(total) },
  ])
  top = putTable(sheet, part, COLUMNS, rows, top, () => {
    doc.addPage()
    return MARGIN
  })
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const sums = [t.pieces(pieces), ...(order.total === null ? [] : [`${t.total} ${formatCents(order.total)}`])]
  top = sheet.put(part, 'P', sums.join(' · '), MARGIN, top + 16, {
    font: 'display',
    size: 14,
    color: COLORS.olive,
    width: WIDTH,
    align: 'right',
  })
  sheet.put(part, 'P', t.deliverTo, MARGIN, top + 10, { width: WIDTH, color: COLORS.soft })
  part.end()
  const { count } = doc.bufferedPageRange()
  putFeet(sheet, 0, count, legalLine(buyer), number)
  doc.switchToPage(count - 1)
  return await sheet.bytes()
}
