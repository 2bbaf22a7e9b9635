import { missingBeforeOpening, type QuotedFact } from '@/domain/quoted-facts.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { isPost } from '@/domain/written-file.ts'
import type { WrittenTexts } from '@/rendering/written-files.ts'
import { contentFaultText as t } from '@/texts/admin/content-faults.ts'
import type { MadeText } from './notices.ts'

/** Of any text: a post is shown whatever it quotes. @param file below the folder of texts */
const holesInText = (file: string, text: string, settings: ShopSettings): QuotedFact[] =>
  isPost(file) ? [] : missingBeforeOpening(text, settings)

/** @returns a sentence for each page that is not published before the shop opens, with the settings that fill it. */
export function holesOf(texts: readonly MadeText[], settings: ShopSettings): string[] {
  return texts.flatMap(({ file, text, header }) => {
    const holes = holesInText(file, text, settings)
    return holes.length > 0 ? [t.pageWithHoles(String(header?.fields.title ?? file), holes)] : []
  })
}

/** @returns what visitors see of texts that were published: before the shop opens, no page that quotes what nobody has filled in. */
export const withoutHoles = (published: WrittenTexts, settings: ShopSettings): WrittenTexts =>
  new Map([...published].filter(([file, text]) => holesInText(file, text, settings).length === 0))
