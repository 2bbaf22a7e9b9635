import { load } from 'js-yaml'
import { splitText } from '@/domain/texts/text-header.ts'
import type { Fields } from './field-faults.ts'

/** @returns what a text says of itself; null where that cannot be read. */
export function headerFields(text: string): Fields | null {
  try {
    const read: unknown = load(splitText(text).header.replace(/^\uFEFF?\s*---|---\s*$/g, ''))
    return typeof read === 'object' && read !== null ? (read as Fields) : null
  } catch {
    return null
  }
}

/** @returns the same; nothing where it cannot be read. */
export const fieldsOf = ({ text }: { readonly text: string }): Fields => headerFields(text) ?? {}
