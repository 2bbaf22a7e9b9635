/** What a shop needs to sell, as `private.shop_needs` finds it, in the order it is asked for. */
export const STORED_NEEDS = [
  'identity',
  'contact',
  'mediator',
  'vat',
  'returns',
  'terms',
  'look',
  'products',
  'makers',
  'shipping',
  'payments',
  'mails',
  'trial',
  'display',
] as const
/** And its address, which the browser alone sees. */
export type Need = (typeof STORED_NEEDS)[number] | 'domain'

/** Points without which the law lets nobody sell at a distance: without them no shop opens. As `private.lawful_needs`. */
export const LAWFUL_NEEDS: readonly Need[] = [
  'identity',
  'contact',
  'mediator',
  'vat',
  'returns',
  'terms',
  'makers',
]

/** Settings that a need may miss, as `private.missing_settings` names them. */
export const NEEDED_FIELDS = [
  'legal_name',
  'legal_form',
  'siren',
  'address',
  'publisher',
  'host',
  'contact_email',
  'contact_phone',
  'mediator_name',
  'mediator_address',
  'mediator_site',
  'vat_number',
  'return_address',
  'site_name',
  'site_description',
  'hero',
] as const
export type NeededField = (typeof NEEDED_FIELDS)[number]

/** The way to an open shop: each step with what it needs, and how many minutes it takes whoever has the papers at hand. */
export const STEPS = [
  { key: 'law', needs: ['identity', 'contact', 'mediator', 'vat', 'returns', 'terms'], minutes: 10 },
  { key: 'look', needs: ['look'], minutes: 5 },
  { key: 'product', needs: ['products', 'makers'], minutes: 10 },
  { key: 'delivery', needs: ['shipping'], minutes: 2 },
  { key: 'payment', needs: ['payments'], minutes: 10 },
  { key: 'mails', needs: ['mails'], minutes: 10 },
  { key: 'address', needs: ['domain'], minutes: 15 },
  { key: 'trial', needs: ['trial'], minutes: 1 },
  { key: 'opening', needs: ['display'], minutes: 1 },
] as const satisfies readonly {
  readonly key: string
  readonly needs: readonly Need[]
  readonly minutes: number
}[]
export type Step = (typeof STEPS)[number]
export type StepKey = Step['key']

/** Whether visitors reach a shop by an address of its own over TLS: what a browser says of the page it shows. */
export const isOwnAddress = ({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean =>
  protocol === 'https:' && /\.[a-z]{2,}$/i.test(hostname)

/** What the newsletter says that tells of the opening: blocks as `private.newsletter_blocks` reads them. */
export interface Announcement {
  readonly subject: string
  readonly blocks: readonly Readonly<Record<string, string>>[]
}

/** The parts of the way that a test order goes, as `private.try_order` names the one that failed. */
export const TRIAL_STEPS = ['order', 'payment', 'invoice', 'parcel', 'refund', 'undo'] as const
