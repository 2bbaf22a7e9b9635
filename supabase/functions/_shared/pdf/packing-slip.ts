import type { PackedOrder } from '@/domain/shop-document.ts'
import { documentText } from '@/texts/documents.ts'
import { itemDetails } from '@/texts/item-details.ts'
import { type Letterhead, PLAIN_LETTERHEAD } from './letterhead.ts'
import { columnWidth, columnX, putBlock, putFeet, putHead, putRule } from './page.ts'
import { COLORS, MARGIN, openSheet, type Sheet, WIDTH } from './sheet.ts'
import { noSlices, type Slices } from './slices.ts'
import { type Column, putTable } from './table.ts'

const COLUMNS: readonly Column[] = [
  { title: documentText.quantity, width: 44 },
  { title: documentText.article, width: WIDTH - 244 },
  { title: documentText.sku, width: 150 },
  { title: documentText.done, width: 50, align: 'right' },
]

/** Writes what is to be packed, without prices, each order from a page of its own. @param at date of the file, ISO 8601. */
export async function packingSlipsPdf(
  orders: readonly PackedOrder[],
  shop: string,
  at: string,
  slices: Slices = noSlices(),
  look: Letterhead = PLAIN_LETTERHEAD,
): Promise<Uint8Array> {
  const sheet = await openSheet(documentText.packingSlip, shop, at, orders, slices)
  for (const order of orders) putSlip(sheet, order, shop, look)
  return await sheet.bytes()
}

function putSlip(sheet: Sheet, order: PackedOrder, shop: string, look: Letterhead): void {
  const { doc } = sheet
  const begin = doc.bufferedPageRange().count
  doc.addPage()
  const part = sheet.group(sheet.root, 'Sect')
  const mark = order.isSimulated ? documentText.simulatedMark : null
  const y = putHead(sheet, part, {
    shop,
    look,
    sender: [],
    title: order.isExchange ? documentText.exchangeSlip : documentText.packingSlip,
    number: order.orderNumber,
    mark,
  })
  putRule(sheet, y - 14)
  const { customer, shippingAddress: to, relayPoint } = order
  const width = columnWidth(2)
  const ends = [
    putBlock(sheet, part, {
      title: documentText.recipient,
      lines: [
        `${customer.firstName} ${customer.lastName}`,
        ...(relayPoint
          ? // By its number the carrier finds it, which the label asks for.
            [
              `${relayPoint.name} (${relayPoint.id})`,
              relayPoint.address,
              `${relayPoint.postalCode} ${relayPoint.city}`,
            ]
          : [to.address, to.addressComplement ?? '', `${to.postalCode} ${to.city}`]),
        documentText.country((relayPoint ?? to).country),
        customer.phone ?? '',
      ],
      x: MARGIN,
      y,
      width,
    }),
    putBlock(sheet, part, {
      title: documentText.method,
      lines: [order.shippingMethod, `${documentText.placed} ${documentText.day(order.createdAt)}`],
      x: columnX(2),
      y,
      width,
    }),
  ]
  const rows = order.lines.map(({ name, sku, quantity, isGift, ...line }) => [
    { text: String(quantity), style: { font: 'display', size: 12, color: COLORS.olive } as const },
    {
      text: name,
      note: [...itemDetails(line), isGift && documentText.gift].filter(Boolean).join(' · '),
      style: { size: 10 },
    },
    { text: sku },
    { text: '', box: true },
  ])
  const under = putTable(sheet, part, COLUMNS, rows, Math.max(...ends) + 30, () => {
    doc.addPage()
    return MARGIN
  })
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  sheet.put(part, 'P', documentText.pieces(pieces), MARGIN, under + 16, {
    font: 'bold',
    color: COLORS.olive,
    width: WIDTH,
  })
  part.end()
  const count = doc.bufferedPageRange().count - begin
  putFeet(sheet, begin, count, shop, order.orderNumber)
  doc.switchToPage(begin + count - 1)
}
