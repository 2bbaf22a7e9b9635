import { addCents, type Cents, formatCents, ZERO } from '@/domain/money.ts'
import { netPrice, type ShopDocument } from '@/domain/shop-document.ts'
import { isExport } from '@/domain/vat.ts'
import { documentText } from '@/texts/documents.ts'
import { formatFee } from '@/texts/shipping-fee.ts'
import { type Letterhead, PLAIN_LETTERHEAD } from './letterhead.ts'
import { columnWidth, columnX, LABEL, legalLine, putBlock, putFeet, putHead, putRule } from './page.ts'
import type { StructureElement } from './pdfkit.js'
import { BOTTOM, COLORS, MARGIN, openSheet, type Sheet, WIDTH } from './sheet.ts'
import { noSlices, type Slices } from './slices.ts'
import type { Style } from './style.ts'
import { type Cell, type Column, putTable } from './table.ts'

/** Writes invoices and credit notes into one file, each from a page of its own. @throws RangeError without any. */
export async function invoicesPdf(
  documents: readonly ShopDocument[],
  slices: Slices = noSlices(),
  look: Letterhead = PLAIN_LETTERHEAD,
): Promise<Uint8Array> {
  const [first] = documents
  if (!first) throw new RangeError('no document')
  const titles = documents.map(({ kind, number }) => `${documentText.title(kind)} ${number}`)
  const sheet = await openSheet(
    titles.join(', ').slice(0, 200),
    first.seller.tradeName,
    first.issuedAt,
    documents,
    slices,
  )
  for (const document of documents) putDocument(sheet, document, look)
  return await sheet.bytes()
}

function putDocument(sheet: Sheet, document: ShopDocument, look: Letterhead): void {
  const { doc } = sheet
  const begin = doc.bufferedPageRange().count
  doc.addPage()
  const part = sheet.group(sheet.root, 'Sect')
  let y = putHead(sheet, part, {
    shop: document.seller.tradeName,
    look,
    sender: senderLines(document.seller),
    title: documentText.title(document.kind),
    number: document.number,
    mark: document.isSimulated ? documentText.simulatedMark : null,
  })
  putRule(sheet, y - 14)
  y = putParties(sheet, part, document, y)
  y = putTable(sheet, part, columnsOf(document), rowsOf(document), y + 30, () => {
    doc.addPage()
    return MARGIN
  })
  // The totals stay together.
  if (y + 190 > BOTTOM) {
    doc.addPage()
    y = MARGIN - 12
  }
  putNotes(sheet, part, document, y + 20)
  putTotals(sheet, part, document, y + 18)
  part.end()
  const count = doc.bufferedPageRange().count - begin
  // In franchise there is none on an invoice, whatever the settings hold.
  const seller = document.regime === 'exempt' ? { ...document.seller, vatNumber: '' } : document.seller
  putFeet(sheet, begin, count, legalLine(seller), document.number)
  doc.switchToPage(begin + count - 1)
}

const isTaxed = ({ regime }: ShopDocument) => regime === 'standard'

const senderLines = ({ name, address, email, phone }: ShopDocument['seller']): readonly string[] =>
  [name, ...address.split('\n'), [email, phone].filter(Boolean).join(' · ')].filter(
    (line) => line.trim() !== '',
  )

/** Whom it is for at the left, where the eye and an envelope's window look for it; dates and numbers beside it. */
function putParties(sheet: Sheet, part: StructureElement, document: ShopDocument, y: number): number {
  const { buyer, relayPoint, credited } = document
  const lines = [
    buyer.name,
    buyer.address,
    buyer.addressComplement ?? '',
    `${buyer.postalCode} ${buyer.city}`,
    documentText.country(buyer.country),
  ]
  const left = { x: MARGIN, width: columnWidth(2) }
  let under = putBlock(sheet, part, { title: documentText.buyer, lines, y, ...left })
  if (relayPoint) {
    const point = [relayPoint.name, relayPoint.address, `${relayPoint.postalCode} ${relayPoint.city}`]
    under = putBlock(sheet, part, { title: documentText.relayPoint, lines: point, y: under + 10, ...left })
  }
  const facts: readonly (readonly [number, string, string])[] = [
    [2, documentText.issued, documentText.day(document.issuedAt)],
    [3, documentText.sold, documentText.day(document.orderedAt)],
    [2, documentText.order, document.orderNumber],
    ...(credited
      ? [[3, documentText.ofInvoice, documentText.invoiceOf(credited.number, credited.issuedAt)] as const]
      : []),
  ]
  let row = y
  let end = y
  for (const [at, name, value] of facts) {
    if (at === 2 && end > y) row = end + 12
    const place = { x: columnX(at), width: columnWidth(1) }
    const below = sheet.put(part, 'P', name, place.x, row, { ...LABEL, width: place.width })
    end = Math.max(end, sheet.put(part, 'P', value, place.x, below + 3, { width: place.width }))
  }
  return Math.max(under, end)
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
  const { shipping, extra } = document.credited ?? { shipping: ZERO, extra: ZERO }
  const named = (name: Cell, amount: Cents) => row(name, 1, amount, amount)
  const part = (text: string, amount: Cents) => named({ text }, amount)
  // A credit note for an amount alone.
  if (document.lines.length === 0 && shipping === 0)
    return [part(documentText.partialRefund(document.orderNumber), document.total)]
  return [
    ...document.lines.map(({ sku, name, label, unitPrice, quantity, total }) => {
      const note = [label, sku && documentText.reference(sku)].filter(Boolean).join(' · ')
      return row({ text: name, ...(note ? { note } : {}) }, quantity, unitPrice, total)
    }),
    ...deliveryRows(document, named),
    ...(shipping > 0 ? [part(documentText.refundedShipping, shipping)] : []),
    ...(extra > 0 ? [part(documentText.refundedExtra, extra)] : []),
  ]
}

/** The delivery as a line of its own, with its price without VAT and its VAT. */
function deliveryRows(
  document: ShopDocument,
  row: (name: Cell, amount: Cents) => readonly Cell[],
): readonly (readonly Cell[])[] {
  const { shippingLabel, shippingFee, rates } = document
  if (shippingLabel === null || shippingFee === null || shippingFee === 0) return []
  const net = netPrice(shippingFee, rates[0]?.ratePercent ?? 0)
  const tax = document.shippingTax ?? ((shippingFee - net) as Cents)
  const note = isTaxed(document) ? { note: documentText.shippingTax(formatCents(tax)) } : {}
  return [row({ text: documentText.shipping(shippingLabel), ...note }, shippingFee)]
}

function putTotals(sheet: Sheet, part: StructureElement, document: ShopDocument, y: number): void {
  const { subtotal, discount, discountCode, shippingLabel, shippingFee, rates, net, total, kind } = document
  const rows: (readonly [string, string])[] = []
  // Of all lines, the delivery with them.
  if (subtotal !== null)
    rows.push([documentText.subtotal, formatCents(addCents(subtotal, shippingFee ?? ZERO))])
  if (discount > 0)
    rows.push([documentText.discount(discountCode), formatCents(-discount as Cents).replace('-', '−')])
  if (shippingLabel !== null && shippingFee === 0)
    rows.push([documentText.shipping(shippingLabel), formatFee(shippingFee)])
  if (isTaxed(document)) {
    rows.push([documentText.net, formatCents(net)])
    for (const { ratePercent, tax } of rates) rows.push([documentText.tax(ratePercent), formatCents(tax)])
  }
  const [x, width, amount] = [columnX(2), WIDTH / 2, 96]
  const table = sheet.group(part, 'Table')
  /** @param lift of the amount, whose characters may be larger: both stand on one line. */
  const put = (name: string, value: string, top: number, named: Style, worth: Style = {}, lift = 0) => {
    const row = sheet.group(table, 'TR')
    const end = sheet.put(row, 'TH', name, x, top, { ...named, width: width - amount })
    sheet.put(row, 'TD', value, x + width - 150, top - lift, { ...worth, width: 150, align: 'right' })
    row.end()
    return end
  }
  let top = y
  for (const [name, value] of rows) top = put(name, value, top, { color: COLORS.soft }) + 5
  const rule = top + 3
  sheet.ornament(() =>
    sheet.doc
      .moveTo(x, rule)
      .lineTo(x + width, rule)
      .lineWidth(1)
      .stroke(COLORS.olive),
  )
  const sum: Style = { font: 'display', size: 20, color: COLORS.olive }
  const name = documentText.total(isTaxed(document), kind)
  put(name, formatCents(total), rule + 20, { font: 'bold', size: 10 }, sum, 9)
  table.end()
}

function putNotes(sheet: Sheet, part: StructureElement, document: ShopDocument, y: number): void {
  const { regime, credited, paidAt, paymentMethod, termsVersion, isSimulated } = document
  const paid = credited
    ? documentText.refunded(credited.refundedAt, paymentMethod)
    : documentText.paid(paidAt, paymentMethod)
  const notes = [
    ...(isSimulated ? [] : [paid]),
    ...[document.vatMention ?? documentText.vatMention(regime, document.issuedAt)].flatMap(
      (mention) => mention ?? [],
    ),
    ...(isExport(document.buyer.country) ? [documentText.duties] : []),
    ...(document.operation === null ? [] : [documentText.operation(document.operation)]),
    documentText.terms(termsVersion),
  ]
  const width = columnWidth(2)
  let top = y
  if (isSimulated)
    top =
      sheet.put(part, 'P', documentText.simulated, MARGIN, top, {
        width,
        font: 'bold',
        color: COLORS.alarm,
      }) + 5
  for (const [at, note] of notes.entries())
    top =
      sheet.put(part, 'P', note, MARGIN, top, {
        width,
        ...(at === 0 && !isSimulated ? { font: 'bold' as const } : { size: 8, color: COLORS.soft }),
      }) + 5
}
