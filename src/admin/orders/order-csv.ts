import { csvRows, csvText } from '@/admin/ui/csv.ts'
import { sheetMoment } from '@/admin/ui/dates.ts'
import type { ExportedOrder } from '@/data/admin/order-list.ts'
import { ITEM_TEXT_NAMES, type ItemText } from '@/domain/item-text.ts'
import { inputFromCents } from '@/domain/product-form.ts'
import { orderListText } from '@/texts/admin/order-list.ts'
import { orderStatusText, ordersText, paymentText } from '@/texts/admin/orders.ts'
import { countryNames } from '@/texts/countries.ts'
import { itemText } from '@/texts/item-details.ts'

const { file: t } = orderListText

/** What was typed for items, each with its reference; the buyer's words may hold whatever separates them. */
const typed = ({ lines }: ExportedOrder, name: ItemText): string =>
  lines.flatMap(({ sku, texts }) => (texts?.[name] ? [`${sku} : ${texts[name]}`] : [])).join('\n')

const COLUMNS: readonly (readonly [name: string, cell: (order: ExportedOrder) => string])[] = [
  [t.number, (order) => order.orderNumber],
  [t.date, (order) => sheetMoment(order.createdAt)],
  [t.status, (order) => orderStatusText[order.status]],
  [t.payment, (order) => paymentText(order.paymentStatus, order.isPartlyRefunded)],
  [t.method, (order) => ordersText.method(order.paymentMethod)],
  [t.paid, (order) => (order.paidAt ? sheetMoment(order.paidAt) : '')],
  [t.firstName, (order) => order.firstName],
  [t.lastName, (order) => order.lastName],
  [t.email, (order) => order.email],
  [t.phone, (order) => order.phone ?? ''],
  [t.address, (order) => order.address],
  [t.complement, (order) => order.addressComplement ?? ''],
  [t.postalCode, (order) => order.postalCode],
  [t.city, (order) => order.city],
  [t.country, (order) => countryNames[order.country]],
  [t.shipping, (order) => order.shippingLabel],
  // Where the parcel goes, if not to the buyer's own address: what a label needs.
  [t.relayId, (order) => order.relayPoint?.id ?? ''],
  [t.relayName, (order) => order.relayPoint?.name ?? ''],
  [t.relayAddress, (order) => order.relayPoint?.address ?? ''],
  [t.relayPostalCode, (order) => order.relayPoint?.postalCode ?? ''],
  [t.relayCity, (order) => order.relayPoint?.city ?? ''],
  [t.tracking, (order) => order.trackingNumber ?? ''],
  [t.lines, ({ lines }) => lines.map(({ quantity, sku }) => `${quantity} × ${sku}`).join(', ')],
  ...ITEM_TEXT_NAMES.map(
    (name) => [itemText[name].label, (order: ExportedOrder) => typed(order, name)] as const,
  ),
  [t.pieces, (order) => String(order.pieces)],
  [t.subtotal, (order) => inputFromCents(order.subtotal)],
  [t.discount, (order) => inputFromCents(order.discount)],
  [t.code, (order) => order.discountCode ?? ''],
  [t.fee, (order) => inputFromCents(order.shippingFee)],
  [t.tax, (order) => inputFromCents(order.tax)],
  [t.total, (order) => inputFromCents(order.total)],
]

/** Begins the file: what its columns are called. */
export const orderFileHead = (): string =>
  csvText(
    COLUMNS.map(([name]) => name),
    [],
  )

/** Orders as lines of the file. */
export const orderFileRows = (orders: readonly ExportedOrder[]): string =>
  csvRows(orders.map((order) => COLUMNS.map(([, cell]) => cell(order))))
