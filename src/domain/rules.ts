import { cents } from './money.ts'

/** Constants of the business, each written once. Where SQL repeats one, a database test asserts they are equal. */

/** Number of products featured on the home page. */
export const FEATURED_PRODUCTS = 4
/** The smallest quantity of a cart line: minus at 1 stays at 1. */
export const MIN_QUANTITY = 1
/** The largest quantity of one product in an order; larger wishes are a conversation, not a cart. */
export const MAX_QUANTITY = 99
/** Distinct products in one order. */
export const MAX_CART_LINES = 50
/** The heaviest unit and parcel, in grams: no carrier of the shop takes more. */
export const MAX_WEIGHT_G = 30_000
/** Characters of a line of an address that labels of carriers print. */
export const ADDRESS_LINE = 35
/** Packagings of the shop. */
export const MAX_PACKAGINGS = 20
/** Orders that one file for a carrier is made of. */
export const MAX_PARCEL_ORDERS = 500
/** Parcels of one order. */
export const MAX_PARCELS = 20
/** Variants of one product. */
export const MAX_VARIANTS = 100
/** At or below this many units the stock of a new variant counts as low. */
export const DEFAULT_MIN_STOCK = 2
/** Products that a visitor or an account keeps as favourites. */
export const MAX_FAVOURITES = 200
/** Products that a browser remembers as looked at. */
export const MAX_RECENT = 12
/** Above this count the cart icon and its badge are olive, stone grey otherwise. */
export const BADGE_HIGHLIGHT_ABOVE = 1
/** At or below this many units a product is announced as "dernières pièces". */
export const FEW_LEFT = 3
/** The public sees no stock figure above this one. */
export const VISIBLE_STOCK_CAP = 100
/** A customer who has spent more than this, in euros, is VIP. */
export const VIP_ABOVE_EUROS = 300
/** Minutes after a log-in in which an owner may export, replace or empty the data of the shop. */
export const RECENT_LOG_IN_MINUTES = 30
/** Years that invoices and credit notes are kept. */
export const INVOICE_YEARS = 10
/** Months without an order after which a customer is inactive. */
export const INACTIVE_AFTER_MONTHS = 6

/** Days for which a customer is new. */
export const NEW_CUSTOMER_DAYS = 30
/** Days of sales that rank the catalogue by popularity. */
export const POPULARITY_DAYS = 90
/** Days before a price cut whose lowest price is struck through, and days a cut is announced. */
export const PRICE_CUT_DAYS = 30
/** Pixels of scroll after which the scroll-to-top button appears. */
export const SCROLL_TOP_AFTER_PX = 300
/** Products a page of the catalogue shows. */
export const PRODUCTS_PER_PAGE = 48
/** Units that a colour or a material of a category needs to have a page of its own. */
export const MIN_SELECTION_PRODUCTS = 3

/** Flat fee the cart shows until another shipping method is chosen: the default method of the shipping table. */
export const DEFAULT_SHIPPING_FEE = /* @__PURE__ */ cents(695)
export const DEFAULT_SHIPPING_METHOD = 'colissimo'

/** Countries the shop delivers to, in the order of the checkout's list. */
export const COUNTRIES = ['FR', 'BE', 'CH', 'MC', 'LU'] as const
export type Country = (typeof COUNTRIES)[number]
/** Where a carrier has points at which a parcel waits; one that is not named is believed. */
export const POINT_COUNTRIES: Readonly<Record<string, readonly Country[]>> = {
  colissimo: ['FR', 'MC', 'BE'],
  mondial_relay: ['FR', 'MC', 'BE', 'LU'],
}
export const DEFAULT_COUNTRY: Country = 'FR'

/** Shortest password of a customer, in characters. */
export const MIN_PASSWORD_LENGTH = 6
/** Emails that a sign-up has sent to one address: seconds between two, and how many in an hour. */
export const SIGN_UP_EMAILS = { everySeconds: 60, perHour: 5 } as const
/** Longest name of a customer that the account keeps, in characters. */
export const MAX_NAME_LENGTH = 120

/** Orders that one network address may place in an hour: a household never needs more, a program that empties the stock does. */
export const MAX_ORDERS_PER_HOUR = 60
/** Of them for one mailbox, by whatever names, in that network: nobody has proved it, so that a stranger's orders keep its owner from nothing. */
export const MAX_ORDERS_PER_RECIPIENT = 5

/** Discount codes that one network address may guess wrong in 15 minutes. */
export const MAX_DISCOUNT_GUESSES = 20
/** Percent that a discount code may take off. */
export const DISCOUNT_PERCENT = { min: 1, max: 50 } as const
/** Longest discount code that a customer may type, blanks included, in characters. */
export const MAX_DISCOUNT_CODE_LENGTH = 60
/** Days that a link opens its order: one that was sent, and one that was made for who found the order or is signed in, or sent to an erased buyer. */
export const ORDER_LINK_DAYS = { sent: 365, found: 30 } as const
/** Stands in an order whose buyer is no longer named: no email is sent there. */
export const ERASED_EMAIL = 'erased@order.invalid'
/** Minutes that an unpaid order keeps its units. */
export const RESERVATION_MINUTES = 30
/** Hours that an unpaid order taken by telephone keeps its units: its buyer pays at home, by the link of an email. */
export const PHONE_RESERVATION_HOURS = 48
/** Views of the list of orders that one administrator keeps. */
export const MAX_ORDER_VIEWS = 30
/** Units that may be taken in an hour without being paid (simulated payments pay nothing), so that nobody empties the stock; `perRecipient` is one mailbox in that network. */
export const MAX_UNPAID_PIECES = { perNetwork: 200, perRecipient: 120 } as const

/**
 * Of each variant the unpaid orders of one network hold as many units as they leave to others. The last ones may be taken of so
 * many variants and so often each within an hour: of one unit somebody must be able to buy that one.
 */
export const LAST_UNITS = { variants: 5, takes: 3 } as const
/**
 * Orders of one network that may wait for a transfer or a cheque at once (and in a day for one mailbox), the units they may hold, and
 * the variants of which they may hold more than they leave to others: such an order keeps its units for days, and costs nobody anything.
 */
export const HAND_ORDERS = { orders: 5, pieces: 60, lastVariants: 2 } as const
/** Such orders of all buyers in a day that are not known, besides as many as were paid within a week; then they wait for an owner. */
export const HAND_ORDERS_PER_DAY = 20
/** Minutes that an unpaid order keeps last units. */
export const LAST_UNITS_MINUTES = 10

/** Milliseconds the simulated payment takes. */
export const SIMULATED_PAYMENT_MS = 1500
/** Milliseconds a toast stays. */
export const TOAST_MS = 4000
/** Milliseconds after which the page says that what was clicked must wait for the network. */
export const SLOW_CONNECTION_MS = 5000
/** Milliseconds a toast stays that offers to undo what was done. */
export const UNDO_MS = 30_000
/** Milliseconds after which a picture that has not arrived counts as failed. */
export const IMAGE_TIMEOUT_MS = 5000
/** Milliseconds after which a call to the backend is given up. */
export const REQUEST_TIMEOUT_MS = 10_000
/** Milliseconds that a payment may take: the bank is asked meanwhile. */
export const PAYMENT_TIMEOUT_MS = 45_000
/**
 * Milliseconds after which the page of an order asks again what became of a payment, and how often it does; `freshMs` is longer than an
 * answer of Stripe serves all who ask.
 */
export const PAYMENT_POLL = { everyMs: 2000, times: 20, freshMs: 2500 } as const
/** Largest body the checkout accepts, in bytes: a full cart with a message in each line. */
export const MAX_CHECKOUT_BODY_BYTES = 65_536

/** Longest texts a customer may send, in characters: enough for any real name or address. */
export const TEXT_LIMITS = {
  firstName: 80,
  lastName: 80,
  email: 254,
  phone: 30,
  address: 200,
  addressComplement: 200,
  postalCode: 12,
  city: 100,
} as const

/** Days after delivery in which a consumer may withdraw, and after that in which the goods come back (code de la consommation, L. 221-18 and L. 221-23). */
export const WITHDRAWAL_DAYS = 14
/** Longest texts of a declaration of withdrawal, in characters. */
export const WITHDRAWAL_LIMITS = {
  name: 160,
  orderNumber: 40,
  email: TEXT_LIMITS.email,
  items: 2000,
} as const

/** Alerts for sold-out variants that one address may wait for. */
export const MAX_STOCK_ALERTS = 20
/** Days they are kept: unconfirmed, while they wait, and once they were sent or cancelled. */
export const STOCK_ALERT_DAYS = { pending: 7, confirmed: 365, sent: 30, cancelled: 30 } as const

/** Days after a delivery from which its buyer is invited to write a review, when nothing can be sent back any more, and until which. */
export const REVIEW_DAYS = { after: 15, until: 60 } as const
/** Years that a review is kept once it was published, and once it was refused. */
export const REVIEW_YEARS = { published: 5, refused: 1 } as const
/** Pictures of one review. */
export const MAX_REVIEW_PICTURES = 3
/** Published reviews that one request gets; the database gives as many (`private.most_reviews_at_once`). */
export const REVIEWS_AT_ONCE = 200

/** Days a deleted product can be had back. */
export const TRASH_DAYS = 30
/** Redirects that a shop keeps: static hosts take some 2,000 rules. */
export const MAX_REDIRECTS = 1500
/** Of them that one call adds: each is checked against all others. */
export const REDIRECTS_AT_ONCE = 200
/** Products one import takes. */
export const MAX_IMPORT_ROWS = 2000
/** Most lines of a file of another shop, and how many of them one call takes. */
export const MAX_MOVED_LINES = 100_000
export const MOVED_AT_ONCE = 2000
/** Largest such file, in bytes. */
export const MAX_MOVED_BYTES = 60_000_000
/** Pictures of one product. */
export const MAX_PRODUCT_IMAGES = 12
/** Colours of one product, and materials of one. */
export const MAX_LISTED_WORDS = 8
/** Largest upload of a picture of a product and of the hero, in bytes. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024
export const MAX_HERO_IMAGE_BYTES = 10 * 1024 * 1024
/** Heaviest picture of a newsletter, in bytes: each reader loads it. */
export const MAX_EMAIL_IMAGE_BYTES = 1024 * 1024
/** Heaviest logo, in bytes: an SVG is text, and every page shows it. */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024
export const MAX_SVG_BYTES = 200 * 1024
/** Shortest side of a logo, in pixels, and how many times its height its width may be: wider ones cannot be read in the head of a page. */
export const MIN_LOGO_SIDE_PX = 48
export const LOGO_RATIO = { least: 0.5, most: 8 } as const
/** Pixels that a logo is drawn into for documents: its longest side. */
export const DRAWN_LOGO_PX = 1200
/** Pixels that the hero's picture should have at least: 4:5, as every picture of the shop. */
export const HERO_PICTURE = { width: 800, height: 1000 } as const
/** Longest texts of the hero, in characters. */
export const HERO_LIMITS = { altText: 200, title: 120, subtitle: 300 } as const
/** Shortest and longest side of an uploaded picture, in pixels. */
export const MIN_IMAGE_SIDE_PX = 200
export const MAX_IMAGE_SIDE_PX = 10_000
/** Most pixels of an uploaded picture: what decoding one may cost. */
export const MAX_IMAGE_PIXELS = 40_000_000
/** Longest side, in pixels, to which the browser brings a picture that is too large or too heavy: the shop shows no larger one. */
export const SHRUNK_SIDE_PX = 3000
/** Orders whose invoices or packing slips come in one file: writing them takes a second and a half at most. */
export const MAX_PRINTED_ORDERS = 100
/** Days of sales that an order to a supplier should last once it has come, where no most units are set. */
export const COVER_DAYS = 30
/** First moment, in Paris, at which VAT is in the CIBS and no longer in the CGI (ordonnance 2025-1247); private.vat_mention says the same. */
export const VAT_RECODIFIED_AT = '2026-09-01T00:00:00+02:00'

/** Bytes of a post or a page that the administration writes. */
export const MAX_TEXT_BYTES = 200_000
