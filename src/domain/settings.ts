import type { Announcement } from './announcement.ts'
import type { Appearance } from './appearance.ts'
import type { Preparation } from './delivery-day.ts'
import type { SentPayment } from './order-states.ts'
import type { TrackerName } from './tracking.ts'

/** Who sells: what the law asks the legal notice and the terms of sale to name. */
export interface LegalIdentity {
  readonly companyName: string
  readonly legalForm: string
  /** As written, e.g. `10 000 €`; empty where there is none. */
  readonly capital: string
  /** Nine digits, or empty. */
  readonly siren: string
  /** Entry in the trade register. */
  readonly registration: string
  readonly registeredCity: string
  readonly vatNumber: string
  readonly publicationDirector: string
  readonly host: { readonly name: string; readonly postalAddress: string; readonly phone: string }
  readonly mediator: { readonly name: string; readonly postalAddress: string; readonly website: string }
}

export interface Hero {
  /** Storage path (`bucket/name`), or null for the picture the shop comes with. */
  readonly imagePath: string | null
  readonly altText: string
  readonly title: string
  readonly subtitle: string
}

/** VAT as the shop applies it: prices contain it, unless the shop is exempt (article 293 B du CGI). */
export interface Vat {
  readonly exempt: boolean
  readonly ratePercent: number
}

/** The public settings of the shop; texts an owner has not filled in are empty. */
export interface ShopSettings {
  readonly siteName: string
  readonly siteDescription: string
  readonly contactEmail: string
  readonly contactPhone: string
  readonly phoneHours: string
  readonly address: string
  /** Where returns are sent: an address of their own, or the shop's. */
  readonly returnAddress: string
  readonly openingHours: readonly { readonly days: string; readonly hours: string }[]
  /** Pages of the shop on social networks, https. */
  readonly socialLinks: readonly string[]
  readonly currency: string
  readonly vat: Vat
  readonly termsVersion: string
  readonly showOutOfStock: boolean
  /** Without prices nothing new is sold online: products are shown, and asked for on the contact page. */
  readonly showPrices: boolean
  readonly enableReviews: boolean
  /** When its owner opened the shop, ISO 8601; null while it is not open yet. */
  readonly openedAt: string | null
  readonly maintenanceMode: boolean
  /** Whether openings and clicks of newsletters are counted, of who agrees to it by a second box of the form. */
  readonly measureNewsletters: boolean
  /** Whether a label was ever bought of the label service. */
  readonly buysLabels: boolean
  /** Who is asked where parcels are. */
  readonly askedTrackers: readonly TrackerName[]
  /** What may be chosen at the checkout besides a card. */
  readonly sentPayments: readonly SentPayment[]
  /** Days that an order waits for a transfer or a cheque. */
  readonly paymentDays: number
  /** How soon an order that is paid is with the carrier. */
  readonly preparation: Preparation
  /** What every page says above its header at the moment of reading; null where nothing. */
  readonly announcement: Announcement | null
  /** Under the title of the blog; empty is what the shop comes with. */
  readonly blogIntro: string
  /** What the footer says of the shop; empty is what the shop comes with. */
  readonly footerAbout: string
  readonly legal: LegalIdentity
  readonly hero: Hero
  readonly appearance: Appearance
}
