import { type LabelledParcel, parcelToSend } from '@/data/admin/parcels.ts'
import { checkLabel, type LabelKind } from '@/domain/label.ts'
import { isOfExchange, type ParcelProblem, type WeighedOrder } from '@/domain/parcel.ts'
import { weighed } from '../parcels/label-edit.ts'
import type { LabelDesk } from './use-labels.ts'

/** A label that is bought and printed. */
export interface LabelWish {
  readonly order: string
  readonly kind: Exclude<LabelKind, 'return'>
  readonly weightG: number
}

/** How a label stands that is neither bought nor printed with others. */
type Standing = 'inHand' | 'unsure' | 'outdated' | 'gone'

function standingOf({ label }: LabelledParcel): Standing | null {
  if (label?.state === 'buying') return 'inHand'
  if (label?.state === 'unsure') return 'unsure'
  if (label?.state !== 'ready') return null
  if (label.isOutdated) return 'outdated'
  return label.isPrintable ? null : 'gone'
}

/** A parcel that gets no label with the others, and why. */
export interface WithoutLabel {
  readonly order: WeighedOrder
  readonly problems: readonly ParcelProblem[]
  readonly standing: Standing | null
}

/** What one click does for orders, in their order: labels that it buys, those that it prints alone, and what it leaves. */
export function planLabels(desk: Pick<LabelDesk, 'orders' | 'sender' | 'tare'>): {
  /** Those to be bought, and the ids of those that were. */
  readonly wishes: readonly (LabelWish | string)[]
  readonly without: readonly WithoutLabel[]
} {
  const wishes: (LabelWish | string)[] = []
  const without: WithoutLabel[] = []
  for (const stored of desk.orders) {
    const order = weighed(parcelToSend(stored), {}, desk.tare)
    const { label, refusal, number, weightG } = order
    const standing = standingOf(order)
    const isBought = label?.state === 'ready'
    const problems: readonly ParcelProblem[] =
      refusal !== null
        ? [{ is: 'refused', refusal }]
        : isBought || standing !== null
          ? []
          : checkLabel(order, desk.sender).problems
    if (problems.length > 0 || standing !== null) without.push({ order, problems, standing })
    else if (isBought) wishes.push(label.id)
    else if (weightG !== null)
      wishes.push({ order: number, kind: isOfExchange(order) ? 'exchange' : 'outbound', weightG })
  }
  return { wishes, without }
}
