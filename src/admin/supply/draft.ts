import type { DraftedOrder, SupplierOrder, SupplierOrderLine } from '@/data/admin/supply.ts'
import { type Cents, ZERO } from '@/domain/money.ts'
import { readNumber } from '@/domain/number-input.ts'
import { centsFromInput, inputFromCents } from '@/domain/product-form.ts'
import { supplyText as t } from '@/texts/admin/supply.ts'

/** A line as it is typed. */
export interface TypedLine {
  readonly variantId: number
  readonly name: string
  readonly reference: string
  readonly quantity: string
  readonly cost: string
}

export interface TypedOrder {
  /** What it was typed on. */
  readonly version: number
  readonly note: string
  readonly expectedOn: string
  readonly lines: readonly TypedLine[]
}

const MOST = 100_000

export const lineName = ({ name, label }: Pick<SupplierOrderLine, 'name' | 'label'>): string =>
  label === null ? name : `${name} (${label})`

/** A draft as its form holds it. */
export const typedOf = ({ version, note, expectedOn, lines }: SupplierOrder): TypedOrder => ({
  version,
  note,
  expectedOn: expectedOn ?? '',
  lines: lines.flatMap((line) =>
    line.variantId === null
      ? []
      : [
          {
            variantId: line.variantId,
            name: lineName(line),
            reference: line.reference,
            quantity: String(line.quantity),
            cost: line.cost === null ? '' : inputFromCents(line.cost),
          },
        ],
  ),
})

/** Whether what was kept in this tab is such a form. */
export const isTyped = (kept: unknown): kept is TypedOrder =>
  typeof kept === 'object' &&
  kept !== null &&
  typeof (kept as TypedOrder).version === 'number' &&
  Array.isArray((kept as TypedOrder).lines) &&
  (kept as TypedOrder).lines.every(
    ({ variantId, quantity, cost }) =>
      [typeof variantId, typeof quantity, typeof cost].join() === 'number,string,string',
  )

/** @returns the units; null where they cannot be ordered. */
export function readQuantity(text: string): number | null {
  const typed = readNumber(text, { min: 1, max: MOST })
  return typed.ok ? typed.value : null
}

/** @returns the price, or null for none; undefined where it is no price. */
export function readCost(text: string): Cents | null | undefined {
  if (text.trim() === '') return null
  return centsFromInput(text) ?? undefined
}

export const quantityProblem = (text: string) => (readQuantity(text) === null ? t.quantityFault : undefined)
export const costProblem = (text: string) => (readCost(text) === undefined ? t.costFault : undefined)

/** @returns what is to be stored; null where a line cannot be. */
export function draftedOf({ note, expectedOn, lines }: TypedOrder): DraftedOrder | null {
  const read: DraftedOrder['lines'][number][] = []
  for (const line of lines) {
    const [quantity, cost] = [readQuantity(line.quantity), readCost(line.cost)]
    if (quantity === null || cost === undefined) return null
    read.push({ variantId: line.variantId, quantity, cost })
  }
  return { note, expectedOn: expectedOn || null, lines: read }
}

/** Units and price of all lines that can be read. */
export function sumOf(lines: readonly TypedLine[]) {
  let [pieces, total, isWhole] = [0, ZERO as number, true]
  for (const line of lines) {
    const [quantity, cost] = [readQuantity(line.quantity) ?? 0, readCost(line.cost)]
    pieces += quantity
    if (typeof cost === 'number') total += quantity * cost
    else isWhole = false
  }
  return { pieces, total: total as Cents, isWhole }
}
