import { type Cents, formatCents } from '@/domain/money.ts'
import { netPrice, type ShopDocument } from '@/domain/shop-document.ts'
import { documentText } from '@/texts/documents.ts'
import { LABEL, legalLine, putBlock, putFeet, putHead } from './page.ts'
import type { StructureElement } from './pdfkit.js'
import { BOTTOM, COLORS, MARGIN, openSheet, type Sheet, WIDTH } from './sheet.ts'
import { type Cell, type Column, putTable } from './table.ts'

/** Writes invoices and credit notes into one file, each from a page of its own. @throws RangeError without any. */
export async function invoicesPdf(documents: readonly ShopDocument[]): Promise<Uint8Array> {
  const [first] = documents
  if (!first) throw new RangeError('no document')
  const titles = documents.map(({ kind, number }) => `${documentText.title(kind)} ${number}`)
  const sheet = await openSheet(titles.join(', ').slice(0, 200), first.seller.tradeName, first.issuedAt)
  for (const document of documents) putDocument(sheet, document)
  return await sheet.bytes()
}

function putDocument(sheet: Sheet, document: ShopDocument): void {
  const { doc } = sheet
  const begin = doc.bufferedPageRange().count
  doc.addPage()
  const part = sheet.group(sheet.root, 'Sect')
  let y = putHead(sheet, part, {
    shop: document.seller.tradeName,
    title: documentText.title(document.kind),
    number: document.number,
    mark: document.isSimulated ? documentText.simulatedMark : null,
  })
  y = putParties(sheet, part, document, y)
  y = putTable(sheet, part, columnsOf(document), rowsOf(document), y + 18, () => {
    doc.addPage()
    return MARGIN
  })
  // The totals stay together.
  if (y + 190 > BOTTOM) {
    doc.addPage()
    y = MARGIN - 12
  }
  y = putTotals(sheet, part, document, y + 12)
  putNotes(sheet, part, document, y + 18)
  part.end()
  const count = doc.bufferedPageRange().count - begin
  putFeet(sheet, begin, count, legalLine(document.seller), document.number)
  doc.switchToPage(begin + count - 1)
}

const isTaxed = ({ regime }: ShopDocument) => regime === 'standard'

function putParties(sheet: Sheet, part: StructureElement, document: ShopDocument, y: number): number {
  const { seller, buyer, relayPoint, credited } = document
  const width = WIDTH / 3 - 10
  const at = (column: number) => ({ x: MARGIN + column * (WIDTH / 3), y, width })
  const sellerLines = [seller.name, ...seller.address.split('\n'), seller.email, seller.phone]
  const buyerLines = [
    buyer.name,
    buyer.address,
    buyer.addressComplement ?? '',
    `${buyer.postalCode} ${buyer.city}`,
    documentText.country(buyer.country),
  ]
  const facts: readonly (readonly [string, string])[] = [
    [documentText.issued, documentText.day(document.issuedAt)],
    [documentText.sold, documentText.day(document.orderedAt)],
    [documentText.order, document.orderNumber],
    ...(credited
      ? [[documentText.ofInvoice, documentText.invoiceOf(credited.number, credited.issuedAt)] as const]
      : []),
  ]
  const ends = [
    putBlock(sheet, part, { title: documentText.seller, lines: sellerLines, ...at(0) }),
    putBlock(sheet, part, { title: documentText.buyer, lines: buyerLines, ...at(1) }),
  ]
  let under = y
  for (const [name, value] of facts) {
    under = sheet.put(part, 'P', name, at(2).x, under, { ...LABEL, width })
    under = sheet.put(part, 'P', value, at(2).x, under + 1, { width }) + 4
  }
  if (relayPoint) {
    const lines = [relayPoint.name, relayPoint.address, `${relayPoint.postalCode} ${relayPoint.city}`]
    ends[1] = putBlock(sheet, part, {
      title: documentText.relayPoint,
      lines,
      ...at(1),
      y: (ends[1] ?? y) + 8,
    })
  }
  return Math.max(under, ...ends)
}

const columnsOf = (document: ShopDocument): readonly Column[] =>
  isTaxed(document)
    ? [
        { title: documentText.article, width: WIDTH - 290 },
        { title: documentText.quantity, width: 38, align: 'right' },
        { title: documentText.netPrice, width: 68, align: 'right' },
        { title: documentText.rate, width: 46, align: 'right' },
        { title: documentText.grossPrice, width: 66, align: 'right' },
        { title: documentText.grossTotal, width: 72, align: 'right' },
      ]
    : [
        { title: documentText.article, width: WIDTH - 210 },
        { title: documentText.quantity, width: 50, align: 'right' },
        { title: documentText.price, width: 80, align: 'right' },
        { title: documentText.lineTotal, width: 80, align: 'right' },
      ]

function rowsOf(document: ShopDocument): readonly (readonly Cell[])[] {
  const rate = document.rates[0]?.ratePercent ?? 0
  const row = (name: Cell, quantity: number, price: Cents, total: Cents): readonly Cell[] => {
    const [pieces, gross, whole] = [String(quantity), formatCents(price), formatCents(total)]
    const taxed = [formatCents(netPrice(price, rate)), documentText.percent(rate)]
    return [name, ...[pieces, ...(isTaxed(document) ? taxed : []), gross, whole].map((text) => ({ text }))]
  }
  // A credit note for a part of the invoice.
  if (document.lines.length === 0)
    return [
      row({ text: documentText.partialRefund(document.orderNumber) }, 1, document.total, document.total),
    ]
  return document.lines.map(({ sku, name, label, unitPrice, quantity, total }) => {
    const note = [label, sku && documentText.reference(sku)].filter(Boolean).join(' · ')
    return row({ text: name, ...(note ? { note } : {}) }, quantity, unitPrice, total)
  })
}

function putTotals(sheet: Sheet, part: StructureElement, document: ShopDocument, y: number): number {
  const { subtotal, discount, discountCode, shippingLabel, shippingFee, rates, net, total, kind } = document
  const rows: (readonly [string, string])[] = []
  if (subtotal !== null) rows.push([documentText.subtotal, formatCents(subtotal)])
  if (discount > 0)
    rows.push([documentText.discount(discountCode), formatCents(-discount as Cents).replace('-', '−')])
  if (shippingLabel !== null && shippingFee !== null)
    rows.push([
      documentText.shipping(shippingLabel),
      shippingFee > 0 ? formatCents(shippingFee) : documentText.free,
    ])
  if (isTaxed(document)) {
    rows.push([documentText.net, formatCents(net)])
    for (const { ratePercent, tax } of rates) rows.push([documentText.tax(ratePercent), formatCents(tax)])
  }
  const [width, amount] = [270, 84]
  const x = MARGIN + WIDTH - width
  const table = sheet.group(part, 'Table')
  const put = (name: string, value: string, top: number, size: number, font: 'text' | 'bold') => {
    const row = sheet.group(table, 'TR')
    const end = sheet.put(row, 'TH', name, x + 10, top, { width: width - amount - 20, size, font })
    const style = { width: amount, align: 'right', size, font } as const
    sheet.put(row, 'TD', value, x + width - amount - 10, top, style)
    row.end()
    return end
  }
  let top = y
  for (const [name, value] of rows) top = put(name, value, top, 9, 'text') + 4
  sheet.ornament(() => sheet.doc.rect(x, top + 2, width, 28).fill(COLORS.pale))
  put(documentText.total(isTaxed(document), kind), formatCents(total), top + 9, 11, 'bold')
  table.end()
  return top + 30
}

function putNotes(sheet: Sheet, part: StructureElement, document: ShopDocument, y: number): void {
  const { regime, credited, paidAt, paymentMethod, termsVersion, isSimulated } = document
  const paid = credited
    ? documentText.refunded(credited.refundedAt, paymentMethod)
    : documentText.paid(paidAt, paymentMethod)
  const notes = [
    ...(isSimulated ? [] : [paid]),
    ...(regime === 'exempt' ? [documentText.exempt] : []),
    ...(regime === 'export' ? [documentText.export] : []),
    documentText.terms(termsVersion),
  ]
  let top = y
  if (isSimulated)
    top =
      sheet.put(part, 'P', documentText.simulated, MARGIN, top, {
        width: WIDTH,
        font: 'bold',
        color: COLORS.alarm,
      }) + 4
  for (const note of notes)
    top = sheet.put(part, 'P', note, MARGIN, top, { width: WIDTH, color: COLORS.soft }) + 3
}
