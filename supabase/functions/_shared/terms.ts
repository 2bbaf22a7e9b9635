import type { Client } from '@/data/client.ts'
import { getPublishedTerms, keepPublishedTerms } from '@/data/published-terms.ts'
import { PATHS } from '@/domain/paths.ts'
import { type Terms, termsIn } from '@/domain/terms.ts'

/** Milliseconds after which the published page is looked at again: a hosted shop publishes without this database. */
const FRESH_MS = 3_600_000
/** Milliseconds that the shop's own page is waited for. */
const TIMEOUT_MS = 5000

/** @param siteUrl the shop's address as its owner configured it. @returns the terms it shows now, null when it does not answer. */
async function publishedNow(siteUrl: string): Promise<Terms | null> {
  try {
    const page = await fetch(siteUrl.replace(/\/$/, '') + PATHS.cgv, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return page.ok ? termsIn(await page.text()) : null
  } catch {
    return null
  }
}

/**
 * The terms that an order accepted, as they were published: kept whenever the shop publishes, and where its site is built
 * elsewhere looked up on it, at most once an hour, and kept.
 * @returns null where none were ever published. @throws Error when the database does not answer.
 */
export async function acceptedTerms(
  db: Client,
  version: string,
  siteUrl: string | undefined,
): Promise<Terms | null> {
  const kept = await getPublishedTerms(db, version)
  if (!siteUrl || (kept?.version === version && Date.now() - Date.parse(kept.publishedAt) < FRESH_MS))
    return kept
  const now = await publishedNow(siteUrl)
  if (!now) return kept
  await keepPublishedTerms(db, now)
  return now.version === version || !kept ? now : kept
}
