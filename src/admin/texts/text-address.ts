import { readHeader } from '@/domain/texts/header-values.ts'
import { splitText } from '@/domain/texts/text-header.ts'
import { textAddress } from '@/domain/written-file.ts'

/** @returns the address at which visitors will read a text; null of a post whose number cannot be read. */
export const addressOfText = (one: { readonly path: string; readonly text: string }): string | null =>
  textAddress(one.path, readHeader(splitText(one.text).header).id)
