import type { LabelKind, LabelReason } from '@/domain/label.ts'
import type { Cents } from '@/domain/money.ts'
import type { ParcelSender, WeighedOrder } from '@/domain/parcel.ts'

/** What is asked for: a label for the parcel of an order. */
export interface WantedLabel {
  readonly kind: LabelKind
  /** Of the purchase, which the service makes once, however often it is asked. */
  readonly reference: string
  readonly order: WeighedOrder & { readonly weightG: number }
  readonly sender: ParcelSender
  /** Shipments of the order that the shop knows, where the service may know more than these; null where it cannot. */
  readonly known: readonly string[] | null
}

/** A label that was bought. */
export interface BoughtLabel {
  /** As the service calls the purchase, and the parcel in it. */
  readonly shipment: string
  readonly parcel: string
  /** Number of the parcel at its carrier. */
  readonly number: string
}

/** How an answer failed. `busy`: it asks to wait so many seconds. `keys` are refused. `silent`: none came, or none that says anything. */
export type Failed =
  | { readonly is: 'busy'; readonly seconds: number }
  | { readonly is: 'keys' }
  | { readonly is: 'silent'; readonly detail: string }

/** The service refuses, and nothing was bought. `detail` is its own sentence, empty where it sends none; `reason` is ours. */
export interface Refused {
  readonly is: 'refused'
  readonly reason: LabelReason
  readonly detail: string
}

/** How a parcel may be sent. */
export interface LabelOption {
  readonly code: string
  readonly contract: number | null
  /** Null where the service does not say what it asks for. */
  readonly cost: Cents | null
}

/** What is looked for: the reference of a purchase, and the order that it is for. */
export type LookedFor = Pick<WantedLabel, 'reference'> & { readonly number: string }

/** What is found of a purchase. */
export type Found = ({ readonly is: 'bought' } & BoughtLabel) | { readonly is: 'unknown' } | Refused | Failed

/** How labels of one kind are sold. Each call may fail in any way, and says so: none throws. */
export interface LabelSale {
  /** The cheapest way to send a parcel. */
  readonly option: (
    wanted: WantedLabel,
  ) => Promise<({ readonly is: 'option' } & LabelOption) | Refused | Failed>
  /** Buys. After `silent` nobody knows whether it did; after `known` it has, before: `find` says what. */
  readonly buy: (
    wanted: WantedLabel,
    option: LabelOption,
  ) => Promise<({ readonly is: 'bought' } & BoughtLabel) | { readonly is: 'known' } | Refused | Failed>
  /** Looks for the purchase of a reference. */
  readonly find: (looked: LookedFor) => Promise<Found>
  /** Looks for a purchase for the order that the shop does not know; refused where it goes elsewhere. */
  readonly findUnknown: (wanted: WantedLabel & { readonly known: readonly string[] }) => Promise<Found>
  /** Gives a label back, where its carrier lets it. */
  readonly cancel: (shipment: string) => Promise<{ readonly is: 'cancelled' } | Refused | Failed>
}

/** Somebody who sells labels, of parcels to buyers and of those that come back. */
export interface LabelService extends Readonly<Record<LabelKind, LabelSale>> {
  /** All that is to be printed for a parcel, the papers for the customs after its label. */
  readonly papers: (
    parcel: string,
  ) => Promise<{ readonly is: 'papers'; readonly files: readonly Uint8Array[] } | Failed>
}
