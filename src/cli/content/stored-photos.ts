import { type ContentFault, contentFaultText as t } from '@/texts/admin/content-faults.ts'
import { lineWith } from './text-facts.ts'

/** Whether Storage has a photo, by its path. */
export type IsStored = (path: string) => Promise<boolean>

const TIMEOUT_MS = 5_000
/** Where a text names a photo of Storage: in a component of its own, or at its head. */
const NAMED = /(?:<Photo\b[^>]*?\bsrc=|^[ \t]+photo:[ \t]*)["']?(site-images\/[\w./-]+)/gm

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

/** Looks for the photos of Storage that a text names: one that is missing ends the whole build. */
export async function photoFaults(file: string, text: string, isStored: IsStored): Promise<ContentFault[]> {
  const paths = [...new Set([...text.matchAll(NAMED)].flatMap(([, path]) => path ?? []))]
  const missing = await Promise.all(paths.map(async (path) => ((await isStored(path)) ? [] : [path])))
  return missing.flat().map((path) => ({ file, line: lineWith(text, path), reason: t.absentPhoto(path) }))
}
