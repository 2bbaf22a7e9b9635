import type { TableRow } from '@/admin/ui/csv-table.ts'
import { emailLine } from '@/domain/form-fields.ts'
import type { MovedOrder, PastItem, PastStatus } from '@/domain/moving.ts'
import { movingText as t } from '@/texts/admin/moving.ts'
import { amountIn, atMost, countryIn, isMonthFirst, momentIn, phoneIn } from './cells.ts'
import type { MovedMapping, OrderColumn } from './file-columns.ts'
import { pastStatus } from './past-status.ts'
import { type Aside, cellsOf, type ReadFile } from './read-file.ts'

const EMAIL = emailLine(254)
/** Lines that an order of the shop before is stored with at most. */
const MAX_ITEMS = 300

type Cells = Readonly<Partial<Record<OrderColumn, string>>>
interface Row {
  readonly line: number
  readonly cells: Cells
}

/** Why an order stays behind. */
class Left extends Error {}

/** Reads a file of orders: what stands on several rows of one number is one order. Other currencies than the euro stay behind. */
export function readOrders(
  header: readonly string[],
  rows: readonly TableRow[],
  mapping: MovedMapping,
): ReadFile<MovedOrder> {
  const asides: Aside[] = []
  const notes: Aside[] = []
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const { line } = row
    const cells: Cells = cellsOf(row, mapping)
    const number = cells.number?.slice(0, 60)
    if (row.cells.length !== header.length) asides.push({ line, message: t.wrong.shape })
    else if (!number) asides.push({ line, message: t.wrong.noNumber })
    else {
      const own = groups.get(number) ?? []
      own.push({ line, cells })
      groups.set(number, own)
    }
  }
  const isAmerican = isMonthFirst(
    [...groups.values()].flatMap((own) => own.map(({ cells }) => cells.placedAt ?? '')),
  )
  const lines = [...groups].flatMap(([number, own]) => {
    const [first] = own
    if (!first) return []
    try {
      return [orderOf(number, own, isAmerican, (message) => notes.push({ line: first.line, message }))]
    } catch (error) {
      if (!(error instanceof Left)) throw error
      asides.push({ line: first.line, message: error.message })
      return []
    }
  })
  return { lines, asides: asides.sort((a, b) => a.line - b.line), notes }
}

function orderOf(
  number: string,
  rows: readonly Row[],
  isAmerican: boolean,
  onNote: (message: string) => void,
): MovedOrder {
  const said = (column: OrderColumn) =>
    rows.map(({ cells }) => cells[column] ?? '').find((cell) => cell !== '') ?? ''
  const days = new Set(rows.flatMap(({ cells }) => (cells.placedAt ? [cells.placedAt] : [])))
  if (days.size > 1) throw new Left(t.wrong.numberTwice(number))
  const currency = said('currency').toUpperCase()
  if (currency !== '' && currency !== 'EUR' && currency !== '€')
    throw new Left(t.wrong.currency(currency.slice(0, 20)))
  const amount = (column: OrderColumn) => readAmount(said(column))
  const placedAt = momentIn(said('placedAt'), isAmerican)
  if (placedAt === null) throw new Left(t.wrong.date(said('placedAt').slice(0, 40)))
  const total = amount('total')
  if (total === null || total < 0) throw new Left(t.wrong.total)
  const email = EMAIL.safeParse(said('email').toLowerCase())
  if (!email.success) onNote(t.wrong.orderWithoutEmail)
  const { status, refunded } = statusOf(said, total, Math.abs(amount('refunded') ?? 0), onNote)
  const name = [said('firstName'), said('lastName')].filter(Boolean).join(' ') || said('name')
  const country = said('country')
  const street = [said('company'), said('address'), said('address2')].filter(Boolean).join(', ')
  const items = rows.flatMap(({ cells }) => itemOf(cells)).slice(0, MAX_ITEMS)
  return {
    line: rows[0]?.line ?? 0,
    number,
    placedAt,
    status,
    email: email.success ? email.data : null,
    name: atMost(name, 160),
    phone: phoneIn(said('phone')),
    address: atMost(street, 400),
    postalCode: atMost(said('postalCode'), 20),
    city: atMost(said('city'), 100),
    country: countryIn(country) ?? atMost(country, 60),
    total,
    refunded,
    shipping: positive(amount('shipping')),
    discount: positive(amount('discount')),
    items: items.length > 0 ? items : listedItems(said('items')),
  }
}

const positive = (amount: number | null): number | null => (amount === null ? null : Math.abs(amount))

/** @throws Left */
function readAmount(cell: string): number | null {
  const amount = amountIn(cell)
  if (amount === 'wrong') throw new Left(t.wrong.amount(cell.slice(0, 40)))
  if (typeof amount === 'object' && amount !== null) throw new Left(t.wrong.currency(amount.currency))
  return amount
}

/** What became of it: what was given back says more than the state's name. */
function statusOf(
  said: (column: OrderColumn) => string,
  total: number,
  refunded: number,
  onNote: (message: string) => void,
): { readonly status: PastStatus; readonly refunded: number } {
  const word = said('financialStatus') || said('status')
  const known = pastStatus(word)
  if (known === null) onNote(t.wrong.status(word.slice(0, 40)))
  const back = Math.min(refunded, total)
  if (back > 0) return { status: back === total ? 'refunded' : 'partly_refunded', refunded: back }
  if (known === 'refunded') return { status: 'refunded', refunded: total }
  if (said('cancelledAt') !== '') return { status: 'cancelled', refunded: 0 }
  // Counted by nobody: whether it was paid is not known.
  return { status: known === 'partly_refunded' ? 'paid' : (known ?? 'unpaid'), refunded: 0 }
}

/** @throws Left */
function itemOf(cells: Cells): PastItem[] {
  if (!cells.itemName) return []
  const price = readAmount(cells.itemPrice ?? '')
  return [
    {
      name: cells.itemName.slice(0, 200),
      sku: atMost(cells.itemSku ?? '', 80),
      quantity: quantityIn(cells.itemQuantity ?? ''),
      price: price === null ? null : Math.abs(price),
    },
  ]
}

const quantityIn = (cell: string): number => {
  const count = Math.round(Math.abs(Number(cell.replace(',', '.')))) || 1
  return Math.min(count, 9999)
}

/** Where one item of a list ends: `2× Cabas, 1× Chapeau`; `name:Cabas|sku:C-1|quantity:2;name:Chapeau`. */
const BETWEEN_ITEMS = /[,;|](?=\s*\d+\s*[×x]\s)|;(?=\s*(?:id|name):)|\n/

/** Items that one cell lists, as WooCommerce's own report does, or the columns of plugins, one for each item. */
const listedItems = (cell: string): PastItem[] =>
  cell
    .split(BETWEEN_ITEMS)
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, MAX_ITEMS)
    .map((part) => namedItem(part) ?? countedItem(part))

/** `2× Cabas` */
function countedItem(part: string): PastItem {
  const [, count = '1', name = part] = /^(\d+)\s*[×x]\s+(.+)$/s.exec(part) ?? []
  return { name: name.slice(0, 200), sku: null, quantity: quantityIn(count), price: null }
}

/** `name:Cabas|product_id:48|sku:C-1|quantity:2|total:18.00`: its amounts are without tax, and no price that somebody paid. */
function namedItem(part: string): PastItem | null {
  const facts = new Map(
    part.split('|').map((fact): [string, string] => {
      const colon = fact.indexOf(':')
      return [fact.slice(0, colon).trim(), fact.slice(colon + 1).trim()]
    }),
  )
  const name = facts.get('name')
  if (!name) return null
  return {
    name: name.slice(0, 200),
    sku: atMost(facts.get('sku') ?? '', 80),
    quantity: quantityIn(facts.get('quantity') ?? ''),
    price: null,
  }
}
