import type { ErrorCode } from './errors.ts'
import type { Cents } from './money.ts'
import type { RelayPoint } from './relay-point.ts'
import { ADDRESS_LINE, type Country, MAX_WEIGHT_G, POINT_COUNTRIES } from './rules.ts'
import type { Carrier } from './tracking.ts'

/** Who sends, as labels say it. */
export interface ParcelSender {
  readonly name: string
  readonly shop: string
  readonly street: string
  readonly complement: string
  readonly postalCode: string
  readonly city: string
  readonly email: string
  readonly phone: string
}

/** Units of one line of an order, as carriers and customs ask of them. */
export interface ParcelLine {
  readonly productId: number
  readonly name: string
  readonly sku: string
  readonly quantity: number
  /** Of one unit, what was paid for it. */
  readonly value: Cents
  /** Of one unit; null where nobody has said it. */
  readonly weightG: number | null
  readonly hsCode: string | null
  readonly originCode: string | null
  readonly customsName: string | null
}

/** A parcel of an order, or with what replaces units of it, as a file for a carrier is made of it. */
export interface ParcelOrder {
  /** Of the order. */
  readonly number: string
  /** By which its carrier knows the parcel: the order's number, of an exchange `exchangeReference` of it. */
  readonly reference: string
  /** Why it is not to be shipped; null where it is. */
  readonly refusal: ErrorCode | null
  /** The number that its parcel has already. */
  readonly tracking: string | null
  /** Numbers that parcels of it have left with. */
  readonly numbers: readonly string[]
  /** Exchange that was sent last; null where none was, and of the order itself. */
  readonly sentExchange: string | null
  readonly carrier: Carrier
  readonly withSignature: boolean
  /** Name of its shipping method. */
  readonly method: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string | null
  readonly address: string
  readonly addressComplement: string | null
  readonly postalCode: string
  readonly city: string
  readonly country: Country
  readonly relayPoint: RelayPoint | null
  readonly lines: readonly ParcelLine[]
}

/** What stands before an order's number, and in its place before that of its exchanges: as long, since carriers take fifteen characters. */
const [ORDER, EXCHANGE] = ['CMD-', 'ECH-']

/** By which carriers know the parcel with what replaces units of an order. */
export const exchangeReference = (number: string): string => number.replace(ORDER, EXCHANGE)
/** The order that a carrier's reference is of, or of whose exchange. */
export const orderOfReference = (reference: string): string => reference.replace(EXCHANGE, ORDER)
export const isOfExchange = ({ number, reference }: Pick<ParcelOrder, 'number' | 'reference'>): boolean =>
  reference !== number

/** An order with what its parcel weighs: units and packaging, or what the scale says. */
export interface WeighedOrder extends ParcelOrder {
  readonly weightG: number | null
}

/** What keeps an order out of a file. Those about the label are put right beside it, the others where they are stored. */
export type ParcelProblem =
  | { readonly is: 'refused'; readonly refusal: ErrorCode }
  | { readonly is: 'numbered'; readonly tracking: string }
  | { readonly is: 'other_carrier' | 'no_label_carrier' | 'weight' | 'too_heavy' | 'too_light' }
  | { readonly is: 'no_points'; readonly carrier: Carrier; readonly country: Country }
  | { readonly is: 'address' | 'city' | 'name' | 'relay' | 'relay_country' | 'phone' }
  | {
      readonly is: 'unit_weight' | 'hs_code' | 'origin' | 'customs_name'
      readonly productId: number
      readonly name: string
    }

/** What does not go into a file, and keeps nothing out of it: it is said beforehand. */
export type ParcelNotice = 'email' | 'phone' | 'export_declaration'

/** What a carrier's file would be of an order. */
export interface CheckedParcel {
  readonly problems: readonly ParcelProblem[]
  readonly notices: readonly ParcelNotice[]
}

/** Grams of the units of an order; null where one of them is not known. */
export const unitsWeight = (lines: readonly ParcelLine[]): number | null =>
  lines.reduce<number | null>(
    (sum, { weightG, quantity }) => (sum === null || weightG === null ? null : sum + weightG * quantity),
    0,
  )

/** The country that a parcel leaves from: the postal codes of Monaco begin with 980, all others are French. */
export const senderCountry = ({ postalCode }: Pick<ParcelSender, 'postalCode'>): Country =>
  /^980[0-9]{2}$/.test(postalCode) ? 'MC' : 'FR'

/** What is wrong with the point of an order; a carrier whose points are not known is believed. */
export function pointProblem({ relayPoint, carrier, country }: WeighedOrder): ParcelProblem | null {
  if (!relayPoint) return null
  if (relayPoint.country !== country) return { is: 'relay_country' }
  return (POINT_COUNTRIES[carrier] ?? [country]).includes(country)
    ? null
    : { is: 'no_points', carrier, country }
}

/** What a label cannot do without of its sender; the columns of the settings that are empty. */
export const missingOfSender = ({ street, postalCode, city }: ParcelSender) =>
  [
    street === '' ? ('street' as const) : null,
    postalCode === '' ? ('postalCode' as const) : null,
    city === '' ? ('city' as const) : null,
  ].filter((one) => one !== null)

/** Parts a text into lines at its blanks: nothing of it is lost. A word that is longer than a line has one of its own. */
export function wrapped(text: string, most = ADDRESS_LINE): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Above this an export takes a declaration of its own, in cents. */
const DECLARED_ABOVE = 100_000
/** What the units of a parcel are worth together, in cents. */
const parcelValue = (lines: readonly ParcelLine[]): number =>
  lines.reduce((sum, { value, quantity }) => sum + value * quantity, 0)

/** What every carrier asks of an order. @param least grams below which its carrier takes none. */
export function commonProblems(order: WeighedOrder, carrier: Carrier, least = 1): ParcelProblem[] {
  const { refusal, tracking, weightG } = order
  if (refusal !== null) return [{ is: 'refused', refusal }]
  if (order.carrier !== carrier) return [{ is: 'other_carrier' }]
  if (tracking !== null) return [{ is: 'numbered', tracking }]
  if (weightG === null) return [{ is: 'weight' }]
  if (weightG > MAX_WEIGHT_G) return [{ is: 'too_heavy' }]
  return weightG < least ? [{ is: 'too_light' }] : []
}

/** What the customs ask of each product of a parcel that leaves the Union. */
export const customsProblems = (lines: readonly ParcelLine[]): ParcelProblem[] =>
  lines.flatMap(({ productId, name, weightG, hsCode, originCode, customsName }) => {
    const about = { productId, name }
    const found: (ParcelProblem | null)[] = [
      weightG === null ? { is: 'unit_weight', ...about } : null,
      hsCode === null ? { is: 'hs_code', ...about } : null,
      originCode === null ? { is: 'origin', ...about } : null,
      customsName === null ? { is: 'customs_name', ...about } : null,
    ]
    return found.filter((one) => one !== null)
  })

/** Whether a parcel there passes the customs: Switzerland alone of the countries of the shop. */
export const passesCustoms = (country: Country): boolean => country === 'CH'

export const needsDeclaration = ({ country, lines }: ParcelOrder): boolean =>
  passesCustoms(country) && parcelValue(lines) > DECLARED_ABOVE
