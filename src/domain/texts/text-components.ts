import { STORED_PHOTO } from '../stored-photo.ts'

/** What an attribute of a component may be. */
export type TextValue =
  | { readonly type: 'text'; readonly required?: true; readonly pattern?: RegExp }
  | { readonly type: 'choice'; readonly required?: true; readonly of: readonly string[] }
  /** From 1 to 99, written in braces. */
  | { readonly type: 'number'; readonly required?: true }
  /** It stands there or not. */
  | { readonly type: 'flag'; readonly required?: never }

/** A component that a text may use without importing it. */
export interface TextComponent {
  /** Whether it stands in a sentence or between paragraphs. */
  readonly place: 'sentence' | 'block'
  /** What stands between its tags. */
  readonly holds: 'nothing' | 'words' | 'blocks'
  readonly attributes: Readonly<Record<string, TextValue>>
}

/** Values of the settings that `<Fact>` shows. */
export const FACT_NAMES = [
  'siteName',
  'phoneHours',
  'publicationDirector',
  'returnAddress',
  'registeredCity',
  'dispatch',
] as const
/** Texts about paying that `<PaymentMeans>` shows. */
export const PAYMENT_PARTS = ['terms', 'faq', 'brief'] as const
/** Figures that `<ReviewRule>` shows. */
export const REVIEW_RULES = ['invitationDays', 'publishedYears', 'refusedYears', 'pictures'] as const

const word: TextValue = { type: 'text' }
const needed: TextValue = { type: 'text', required: true }
const product: TextValue = { type: 'text', required: true, pattern: /^[^\s"<>{}]{1,100}$/ }
const nothing = (place: TextComponent['place']): TextComponent => ({
  place,
  holds: 'nothing',
  attributes: {},
})
const around = (attributes: TextComponent['attributes'] = {}): TextComponent => ({
  place: 'block',
  holds: 'blocks',
  attributes,
})

/** All that an editor can write besides Markdown: `written.astro` draws them, the administration inserts them. */
export const TEXT_COMPONENTS = {
  CardPayment: around(),
  Demonstration: around(),
  Email: nothing('sentence'),
  Fact: {
    place: 'sentence',
    holds: 'nothing',
    attributes: { name: { type: 'choice', required: true, of: FACT_NAMES }, before: word, after: word },
  },
  Figure: {
    place: 'block',
    holds: 'nothing',
    attributes: { product, view: { type: 'number', required: true }, caption: needed },
  },
  Host: nothing('block'),
  LabelService: around(),
  LegalIdentity: nothing('block'),
  LetterMeasure: around({ off: { type: 'flag' } }),
  Mediator: nothing('block'),
  PaymentMeans: {
    place: 'block',
    holds: 'nothing',
    attributes: { part: { type: 'choice', required: true, of: PAYMENT_PARTS } },
  },
  ParcelTracking: nothing('sentence'),
  Phone: { place: 'sentence', holds: 'nothing', attributes: { before: word } },
  Photo: {
    place: 'block',
    holds: 'nothing',
    attributes: { src: { type: 'text', required: true, pattern: STORED_PHOTO }, alt: needed, caption: word },
  },
  ProductLink: { place: 'sentence', holds: 'words', attributes: { product } },
  Question: around({ title: needed }),
  ReviewRule: {
    place: 'sentence',
    holds: 'nothing',
    attributes: { name: { type: 'choice', required: true, of: REVIEW_RULES } },
  },
  Sheet: around(),
  ShippingDelays: nothing('block'),
  ShippingTable: nothing('block'),
  ShippingZones: nothing('sentence'),
  TermsVersion: nothing('block'),
  VatSentence: nothing('block'),
  WithdrawalForm: nothing('block'),
} as const satisfies Readonly<Record<string, TextComponent>>

export type TextComponentName = keyof typeof TEXT_COMPONENTS

/** Tags of HTML that a text may have, without attributes. */
export const TEXT_TAGS: readonly string[] = ['br', 'sub', 'sup']

/** @returns the component of a name; undefined for what a text may not use. */
export const textComponent = (name: string): TextComponent | undefined =>
  Object.hasOwn(TEXT_COMPONENTS, name) ? TEXT_COMPONENTS[name as TextComponentName] : undefined
