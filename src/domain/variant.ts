import type { Cents } from './money.ts'
import { slugOf } from './slug.ts'

/** One size or colour of a product, as it is sold now. */
export interface Variant {
  readonly id: number
  /** Its word for each option of the product, in their order: `['57', 'Indigo']`. */
  readonly words: readonly string[]
  readonly price: Cents
  /** Units that can be ordered now, at most VISIBLE_STOCK_CAP. */
  readonly available: number
  /** As Offer has it. */
  readonly referencePrice: Cents | null
  /** Storage path of its main picture; null where it has none of its own. */
  readonly image: string | null
}

/** What a product with options is sold in; a simple product has none of this. */
export interface Variants {
  /** Names of the options, one or two: `['Taille', 'Couleur']`. */
  readonly options: readonly string[]
  /** In the shop's order. */
  readonly rows: readonly Variant[]
  /** Colours, as CSS writes them, of the words that the shop’s list of colours knows. */
  readonly swatches?: Readonly<Record<string, string>>
}

/** "Taille 57 · Couleur Indigo": as `private.variant_label` of the database says it. */
export const variantLabel = (options: readonly string[], words: readonly string[]): string =>
  options.map((option, at) => `${option} ${words[at] ?? ''}`).join(' · ')

/** Whether variants cost differently: their product is announced by "À partir de" then. */
export const hasSeveralPrices = ({ rows }: Variants): boolean =>
  rows.some(({ price }) => price !== rows[0]?.price)

/** What has been chosen so far: a word for each option, null where none is. */
export type Choice = readonly (string | null)[]

/** The variants that agree with what has been chosen so far. */
export const matching = ({ rows }: Variants, choice: Choice): Variant[] =>
  rows.filter(({ words }) => choice.every((word, at) => word === null || word === words[at]))

/** The variant that a whole choice names; null where something is still to be chosen, or there is none. */
export const chosenVariant = (variants: Variants, choice: Choice): Variant | null =>
  choice.length === variants.options.length && choice.every((word) => word !== null)
    ? (matching(variants, choice)[0] ?? null)
    : null

/** The words of an option, each once, in the order of the variants. */
export const wordsOf = ({ rows }: Variants, option: number): string[] => [
  ...new Set(rows.flatMap(({ words }) => words[option] ?? [])),
]

/** Whether a word can still be had together with what is chosen of the other options. */
export function canBeHad(variants: Variants, choice: Choice, option: number, word: string): boolean {
  const wanted = variants.options.map((_, at) => (at === option ? word : (choice[at] ?? null)))
  return matching(variants, wanted).some(({ available }) => available > 0)
}

/** What the address of a product's page says of the choice, `?taille=57&couleur=indigo`; empty where it says nothing. */
export function choiceQuery({ options }: Variants, choice: Choice): string {
  const said = options.flatMap((option, at) => {
    const word = choice[at]
    return word ? [`${slugOf(option)}=${slugOf(word)}`] : []
  })
  return said.length > 0 ? `?${said.join('&')}` : ''
}

/** The choice that an address names; what it cannot name is still to be chosen. */
export function choiceIn(query: string, variants: Variants): Choice {
  const said = new URLSearchParams(query)
  return variants.options.map((option, at) => {
    const wanted = said.get(slugOf(option))
    if (wanted === null) return null
    return wordsOf(variants, at).find((word) => slugOf(word) === slugOf(wanted)) ?? null
  })
}

/** What an option is to catalogues of others: shops call a size Taille, Pointure or Tour de tête. */
export function optionKind(option: string): 'size' | 'color' | null {
  const word = slugOf(option)
  if (/^(tailles?|pointures?|tour-de-tete)$/.test(word)) return 'size'
  return /^(couleurs?|coloris)$/.test(word) ? 'color' : null
}
