import { readWeight } from '@/domain/customs.ts'
import { type ParcelOrder, unitsWeight, type WeighedOrder } from '@/domain/parcel.ts'

/** Fields of a label that may be put right beside it. */
export const LABEL_FIELDS = ['firstName', 'lastName', 'address', 'addressComplement', 'city'] as const
export type LabelField = (typeof LABEL_FIELDS)[number]
/** What was typed of a label; what is missing is the order's. */
export type LabelEdit = Readonly<Partial<Record<LabelField | 'weight', string>>>

/** What was typed so far, of all labels. */
export interface ParcelsState {
  readonly edits: Readonly<Record<string, LabelEdit>>
  /** Grams of the packaging. */
  readonly tare: number
  readonly onEdit: (number: string, change: LabelEdit) => void
}

/** Grams of units and packaging; null where a unit has none. */
export function proposedWeight(order: ParcelOrder, tare: number): number | null {
  const units = unitsWeight(order.lines)
  return units === null ? null : units + tare
}

/** An order as its label is to be: what was typed wins, also the weight of the scale. */
export function weighed<Order extends ParcelOrder>(
  order: Order,
  edit: LabelEdit = {},
  tare = 0,
): Order & WeighedOrder {
  const { weight = '', ...label } = edit
  const typed = readWeight(weight)
  return {
    ...order,
    ...label,
    weightG: typeof typed === 'number' ? typed : typed === null ? proposedWeight(order, tare) : null,
  }
}
