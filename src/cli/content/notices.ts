import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { dayInFrance } from '@/domain/analytics.ts'
import { ROOT } from '@/rendering/root.ts'
import { filesBelow } from '@/rendering/shared-files.ts'
import { contentFaultText as t } from '@/texts/admin/content-faults.ts'
import type { LookedText } from './check-content.ts'
import { isBeside } from './own-pictures.ts'
import { lineWith } from './text-facts.ts'

/** A text that is made, and what is known of it. */
export type MadeText = LookedText & { readonly file: string; readonly text: string }

/** Bytes above which a picture that is sent as it is makes a page slow. */
const HEAVY = 1_000_000
const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i
/** What the shop's own storage answers with. */
const STORED = /^\/storage\//

const ofPictures = ({ file, text, facts }: MadeText): string[] =>
  (facts?.pictures ?? []).flatMap((address) => {
    const line = lineWith(text, address)
    if (/^(?:https?:)?\/\//i.test(address))
      return [t.fault({ file, line, reason: t.foreignPicture(address) })]
    const path = address.replace(/[?#].*$/, '')
    if (isBeside(address) || STORED.test(path) || existsSync(join(ROOT, 'public', path))) return []
    return [t.fault({ file, line, reason: t.unknownPicture(path) })]
  })

const ofTitles = ({ file, text, facts }: MadeText): string[] =>
  (facts?.titles ?? []).map((title) => t.fault({ file, line: lineWith(text, title), reason: t.secondTitle }))

const ofDays = ({ file, text, header }: MadeText, today: string): string[] =>
  ['date', 'updated'].flatMap((field) => {
    const written = header?.fields[field]
    const day = written instanceof Date ? written : typeof written === 'string' ? new Date(written) : null
    if (!day || day.toISOString().slice(0, 10) <= today) return []
    return [t.fault({ file, field, line: lineWith(text, `${field}:`), reason: t.dayToCome(day) })]
  })

/**
 * @param texts that a site is made of. @param now milliseconds since 1970.
 * @returns a sentence for each thing that readers see otherwise than its author may think, drafts apart.
 */
export function noticesOf(texts: readonly MadeText[], now: number): string[] {
  const today = dayInFrance(new Date(now))
  return texts
    .filter(({ header }) => header && header.fields.draft !== true)
    .flatMap((text) => [...ofPictures(text), ...ofTitles(text), ...ofDays(text, today)])
}

/** @returns a sentence for each picture of `public` that is sent as it is and that a phone waits for. */
export async function heavyPictures(dir = join(ROOT, 'public')): Promise<string[]> {
  const files = (await filesBelow(dir).catch(() => [])).filter((file) => PICTURE.test(file)).sort()
  return files.flatMap((file) => {
    const { size } = statSync(join(dir, file))
    return size > HEAVY ? [t.heavyPicture(`public/${file}`, size)] : []
  })
}
