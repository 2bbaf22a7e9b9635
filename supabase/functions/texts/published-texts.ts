import * as z from 'zod'
import { RELEASE_PATH } from '@/domain/paths.ts'
import { type PublishedTexts, releasedHash } from '@/writing/text-file.ts'

const TIMEOUT_MS = 5_000
const release = z.object({ texts: z.record(z.string(), z.string()) })

/** Asks the published site which texts it shows. @param siteUrl the shop's own address. @returns nothing of a site that does not say. */
export async function publishedTexts(siteUrl: string | undefined): Promise<PublishedTexts> {
  const answer = siteUrl
    ? await fetch(new URL(RELEASE_PATH, siteUrl), {
        headers: { 'cache-control': 'no-cache' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
        .then((response) => (response.ok ? response.json() : null))
        .catch(() => null)
    : null
  const said = release.safeParse(answer)
  const texts = new Map(Object.entries(said.data?.texts ?? {}))
  return {
    isKnown: said.success,
    shows: (file) => texts.has(file),
    has: (file, text) => texts.get(file) === releasedHash(text),
    // The database knows every number that was given.
    ids: [],
  }
}
