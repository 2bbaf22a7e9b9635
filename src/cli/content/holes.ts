import { holesIn } from '@/domain/quoted-facts.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { isPost } from '@/domain/written-file.ts'
import type { WrittenTexts } from '@/rendering/written-files.ts'
import { contentFaultText as t } from '@/texts/admin/content-faults.ts'
import type { MadeText } from './notices.ts'

/** @returns a sentence for each page that is not published before the shop opens, with the settings that fill it. */
export function holesOf(texts: readonly MadeText[], settings: ShopSettings): string[] {
  if (settings.openedAt !== null) return []
  return texts.flatMap(({ file, text, header }) => {
    const holes = isPost(file) ? [] : holesIn(text, settings)
    return holes.length > 0 ? [t.pageWithHoles(String(header?.fields.title ?? file), holes)] : []
  })
}

/** @returns what visitors see of texts that were published: before the shop opens, no page that quotes what nobody has filled in. */
export function withoutHoles(published: WrittenTexts, settings: ShopSettings): WrittenTexts {
  if (settings.openedAt !== null) return published
  return new Map(
    [...published].filter(([file, text]) => isPost(file) || holesIn(text, settings).length === 0),
  )
}
