import { STORED_PHOTO } from '@/domain/stored-photo.ts'
import { type ContentFault, contentFaultText as t } from '@/texts/admin/content-faults.ts'
import type { LookedText } from './check-content.ts'
import { lineWith } from './text-facts.ts'

/** Whether Storage has a photo, by its path. */
export type IsStored = (path: string) => Promise<boolean>

const TIMEOUT_MS = 5_000

/** @param supabaseUrl of the shop's backend. @returns what asks it; a photo of which nobody can say is taken for one that is there. */
export function storedAt(supabaseUrl: string): IsStored {
  const there = new Set<string>()
  return async (path) => {
    if (there.has(path)) return true
    const answer = await fetch(new URL(`/storage/v1/object/public/${path}`, supabaseUrl), {
      method: 'HEAD',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null)
    if (answer?.ok) there.add(path)
    return !answer || answer.ok || answer.status >= 500
  }
}

/** @returns photos that a text names in its body or at its head. */
function photosOf({ header, facts }: Pick<LookedText, 'header' | 'facts'>): string[] {
  const image = header?.fields.image
  const lead = typeof image === 'object' && image !== null && 'photo' in image ? String(image.photo) : ''
  return [...new Set([...(facts?.photos ?? []), lead])].filter((path) => STORED_PHOTO.test(path))
}

/** Looks for the photos of Storage that a text names: one that is missing ends the whole build. */
export async function photoFaults(
  file: string,
  text: string,
  known: Pick<LookedText, 'header' | 'facts'>,
  isStored: IsStored,
): Promise<ContentFault[]> {
  const paths = photosOf(known)
  const missing = await Promise.all(paths.map(async (path) => ((await isStored(path)) ? [] : [path])))
  return missing.flat().map((path) => ({ file, line: lineWith(text, path), reason: t.absentPhoto(path) }))
}
