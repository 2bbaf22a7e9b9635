import {
  commonProblems,
  customsProblems,
  missingOfSender,
  needsDeclaration,
  type ParcelNotice,
  type ParcelProblem,
  type ParcelSender,
  passesCustoms,
  pointProblem,
  type WeighedOrder,
} from './parcel.ts'

/**
 * How far a label is: `draft` was refused, and nothing bought; of one that is `unsure` nobody knows whether it was; `cancelled` was bought
 * and given back.
 */
export const LABEL_STATES = ['draft', 'buying', 'unsure', 'ready', 'cancelled'] as const
export type LabelState = (typeof LABEL_STATES)[number]

/** Whether a label is for a parcel to the buyer, for one with what replaces units of it, or for one that comes back at the shop's cost. */
export const LABEL_KINDS = ['outbound', 'exchange', 'return'] as const
export type LabelKind = (typeof LABEL_KINDS)[number]

/** Why a label was not bought, or nobody knows, or it is not taken back: what of it the label service names, or how it answered. */
export const LABEL_REASONS = [
  'name',
  'address',
  'postal_code',
  'city',
  'phone',
  'email',
  'relay',
  'sender',
  'weight',
  'customs',
  'incomplete',
  'no_option',
  'busy',
  'keys',
  'carrier',
  'other',
  'silent',
  'unknown',
  'sent_already',
  'bought_before',
] as const
export type LabelReason = (typeof LABEL_REASONS)[number]

/** Papers that labels are printed on: the label alone, 10 × 15 cm, or four of them on A4. */
export const LABEL_PAPERS = ['label', 'a4'] as const
export type LabelPaper = (typeof LABEL_PAPERS)[number]

/** What keeps a label of an order from being bought; what is to be known. Lengths are the carrier's, which the service knows. */
export function checkLabel(
  order: WeighedOrder,
  sender: ParcelSender,
): {
  readonly problems: readonly ParcelProblem[]
  readonly notices: readonly ParcelNotice[]
  readonly missing: ReturnType<typeof missingOfSender>
} {
  const { carrier, relayPoint } = order
  const common: ParcelProblem[] =
    carrier === 'none' ? [{ is: 'no_label_carrier' }] : commonProblems(order, carrier)
  const isOpen = common.every(({ is }) => is === 'weight' || is === 'too_heavy')
  const problems: (ParcelProblem | null)[] = isOpen
    ? [
        ...common,
        carrier === 'mondial_relay' && !(relayPoint && /^[0-9]{6}$/.test(relayPoint.id))
          ? { is: 'relay' }
          : null,
        pointProblem(order),
        ...(passesCustoms(order.country) ? customsProblems(order.lines) : []),
      ]
    : common
  return {
    problems: problems.filter((one) => one !== null),
    notices: isOpen && needsDeclaration(order) ? ['export_declaration'] : [],
    missing: missingOfSender(sender),
  }
}

/**
 * Whether the shop buys a label with which units of an order come back. Not from outside the Union: its papers say what is in the parcel,
 * which the shop does not know before it is there.
 */
export const takesReturnLabel = ({ carrier, country }: Pick<WeighedOrder, 'carrier' | 'country'>): boolean =>
  carrier !== 'none' && !passesCustoms(country)
