/** What the address of the home page ends with when it shows the hero before it is published. */
export const HERO_PREVIEW_QUERY = '?apercu=1'

/** Addresses of the shop, without trailing slashes, each written once. */
export const PATHS = {
  home: '/',
  /** The home page as the hero screen of the administration shows it, before it is published. */
  heroPreview: `/${HERO_PREVIEW_QUERY}`,
  products: '/products',
  favourites: '/favoris',
  /** Pages of the catalogue that are worth finding. */
  selections: '/products/selections',
  cart: '/cart',
  checkout: '/checkout',
  confirmation: '/checkout/confirmation',
  blog: '/blog',
  feed: '/rss.xml',
  /** The catalogue for Google Shopping. */
  merchantFeed: '/merchant.xml',
  contact: '/contact',
  search: '/recherche',
  shipping: '/shipping',
  returns: '/returns',
  sizeGuide: '/guide-des-tailles',
  faq: '/faq',
  about: '/about',
  story: '/story',
  terms: '/terms',
  cgv: '/cgv',
  legalNotice: '/mentions-legales',
  privacy: '/confidentialite',
  accessibility: '/accessibilite',
  auth: '/auth',
  profile: '/profile',
  withdrawal: '/retractation',
  newsletterConfirm: '/newsletter/confirmation',
  newsletterLeave: '/newsletter/desabonnement',
  stockAlertConfirm: '/alerte/confirmation',
  stockAlertLeave: '/alerte/desabonnement',
  review: '/avis',
  reviewLeave: '/avis/desabonnement',
  /** How reviews are gathered, checked and kept. */
  reviewRules: '/avis-clients',
  findOrder: '/commande',
  admin: '/admin',
} as const

/** What the published site says of itself: `{ revision }`, the latest change that it contains. */
export const RELEASE_PATH = '/release.json'

/** Where an administrator asks for a preview; a shop that publishes itself answers below it. */
export const PREVIEW_PATH = '/apercu'
/** Ends the preview that a browser looks at, and leads to the path of this shop that `vers` names. */
export const PREVIEW_END_PATH = `${PREVIEW_PATH}/fin`

/** Where posts and pages are listed, read and saved; a shop that runs on a server of its own answers there. */
export const TEXTS_PATH = '/_/texts'

/** Where a shop that runs on a server of its own examines itself for its owner. */
export const EXAMINATION_PATH = '/examen'

/** What is made of the shop's own logo. @param hash changes with the logo, where a browser keeps what it has. */
export const brandPath = (file: string, hash?: string): string => `/marque/${file}${hash ? `?${hash}` : ''}`

export const productPath = (id: number): string => `${PATHS.products}/${id}`
/** What stands at the address of a product that is no longer sold. */
export const formerProductPath = (id: number): string => `/anciennes-pieces/${id}`
export const categoryPath = (slug: string): string => `${PATHS.products}/categorie/${slug}`
export const postPath = (id: number): string => `${PATHS.blog}/${id}`
/** @param token the order's unguessable token; it stays in the fragment, so that no server log keeps it. */
export const confirmationPath = (token: string): string =>
  `${PATHS.confirmation}#${encodeURIComponent(token)}`

/** The parts of the fragment by which an email opens the withdrawal form; what is no longer true then is read anew with the token. */
export interface WithdrawalLink {
  readonly orderNumber: string
  readonly email: string
  readonly name: string
  /** The order's unguessable token. */
  readonly lien: string
}
/** The withdrawal form for an order, whose items it asks for; in the fragment, so that no server log keeps who withdraws. */
export const withdrawalPath = (link: WithdrawalLink): string =>
  `${PATHS.withdrawal}#${new URLSearchParams({ ...link })}`

/** @param token of the email that asks a mailbox to agree to a change of address; in the fragment, like every secret. */
export const emailChangePath = (token: string): string =>
  `${PATHS.profile}#adresse=${encodeURIComponent(token)}`

/** @param token of the confirmation message; in the fragment, like every secret. */
export const newsletterConfirmPath = (token: string): string =>
  `${PATHS.newsletterConfirm}#${encodeURIComponent(token)}`
export const newsletterLeavePath = (token: string): string =>
  `${PATHS.newsletterLeave}#${encodeURIComponent(token)}`

/** @param token of the email that asks whether somebody wants to be told of the return of a product. */
export const stockAlertConfirmPath = (token: string): string =>
  `${PATHS.stockAlertConfirm}#${encodeURIComponent(token)}`
export const stockAlertLeavePath = (token: string): string =>
  `${PATHS.stockAlertLeave}#${encodeURIComponent(token)}`

/** Where an administrator chooses a password. @param token of the email; in the fragment, like every secret. */
export const adminPasswordPath = (token: string): string => `${PATHS.admin}/password#${token}`
