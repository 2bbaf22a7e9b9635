import { cleanItemText, ITEM_TEXTS, type ItemText, itemTextProblem } from '@/domain/item-text.ts'

/** A text that is typed for a product, on the page of that product. */
export interface PageText {
  readonly field: HTMLTextAreaElement
  readonly name: ItemText
  /** Most characters. */
  readonly most: number
  /** Cleaned; empty where nothing is typed. */
  readonly text: string
  readonly problem: ReturnType<typeof itemTextProblem>
}

/** What a field of the page holds: `data-text` says of which product, and which text. */
export function readText(field: HTMLTextAreaElement): PageText {
  const name = field.dataset.text?.split(' ')[1] as ItemText
  const text = cleanItemText(field.value)
  return { field, name, most: ITEM_TEXTS[name], text, problem: itemTextProblem(name, text) }
}

/** @returns none where this is not the page of that product, or it takes no texts. */
export const pageTexts = (productId: number): PageText[] =>
  typeof document === 'undefined'
    ? []
    : [...document.querySelectorAll<HTMLTextAreaElement>(`[data-text^="${productId} "]`)].map(readText)
