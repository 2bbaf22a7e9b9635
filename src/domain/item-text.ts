import { hasLink } from './links.ts'
import { isVisible, plainLine } from './plain-line.ts'

/**
 * The one list of texts that a buyer types for an item where its product takes them, in the order in which they are asked for and shown:
 * name, most characters. Carts, requests and orders carry them by these names, which are one word each. All together have at most
 * MAX_ITEM_TEXTS characters: they are part of the key of a line.
 */
export const ITEM_TEXTS = { message: 200 } as const

/** What the index of a table of carts takes, at four bytes each. */
export const MAX_ITEM_TEXTS = 600

export type ItemText = keyof typeof ITEM_TEXTS
/** What was typed for an item, without empty ones. */
export type ItemTexts = Readonly<Partial<Record<ItemText, string>>>

/** Fields of whatever carries texts by their names, unread. */
export type TypedTexts = Readonly<Record<string, unknown>>

export const ITEM_TEXT_NAMES = Object.keys(ITEM_TEXTS) as readonly ItemText[]

/** One thing for each text. */
export const eachItemText = <Thing>(thing: (name: ItemText) => Thing) =>
  Object.fromEntries(ITEM_TEXT_NAMES.map((name) => [name, thing(name)])) as Readonly<Record<ItemText, Thing>>

/** Those of some names that are texts, in the order of the list. */
export const itemTextNamesIn = (names: readonly string[]): ItemText[] =>
  ITEM_TEXT_NAMES.filter((name) => names.includes(name))

/** Characters as a person and the database count them: an emoji is one. */
export const characters = (text: string): number => [...text].length

/** A text for an item as it is stored: one line, empty where nothing of it can be seen. */
export const cleanItemText = (typed: string): string => {
  const line = plainLine(typed)
  return isVisible(line) ? line : ''
}

/** What is wrong with a text that was cleaned, null where nothing is: emails carry it to an address that nobody has proved. */
export function itemTextProblem(name: ItemText, text: string): 'too_long' | 'link' | null {
  if (characters(text) > ITEM_TEXTS[name]) return 'too_long'
  return hasLink(text) ? 'link' : null
}

/** The texts among fields of whatever carries them by their names, always in the order of the list; what no item can have is left out. */
export const itemTextsIn = (fields: TypedTexts): ItemTexts =>
  Object.fromEntries(
    ITEM_TEXT_NAMES.flatMap((name) => {
      const typed = fields[name]
      const text = typeof typed === 'string' ? cleanItemText(typed) : ''
      return text && !itemTextProblem(name, text) ? [[name, text]] : []
    }),
  )

/** The same as a field of an item, which has none without a text. */
export function textsField(fields: TypedTexts): { readonly texts?: ItemTexts } {
  const texts = itemTextsIn(fields)
  return Object.keys(texts).length > 0 ? { texts } : {}
}
