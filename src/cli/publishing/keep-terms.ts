import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '@/data/client.ts'
import { getPublishedTerms, keepPublishedTerms } from '@/data/published-terms.ts'
import { PATHS } from '@/domain/paths.ts'
import { termsIn } from '@/domain/terms.ts'
import { contentFaultText } from '@/texts/admin/content-faults.ts'

const termsOf = async (dir: string) =>
  termsIn(await readFile(join(dir, `${PATHS.cgv}.html`), 'utf8').catch(() => ''))

/**
 * @param dir folder of a site that is not served yet. @returns a sentence where its terms of sale are others than those published in the
 * same version: an order stores the version alone, which then says of two texts that they were accepted. Of a shop that is not open
 * yet no order says so.
 */
export async function termsNotices(db: Client, dir: string): Promise<string[]> {
  const terms = await termsOf(dir)
  const kept = terms && (await getPublishedTerms(db, terms.version))
  const isChanged = kept?.version === terms?.version && kept?.html !== terms?.html
  return terms && kept && isChanged && (await hasOpened(db))
    ? [contentFaultText.termsChanged(terms.version)]
    : []
}

async function hasOpened(db: Client): Promise<boolean> {
  const { data } = await db.from('settings').select('opened_at').single()
  // Unread, it is rather told once too often.
  return data?.opened_at !== null
}

/**
 * Keeps the terms of sale of a site that is served from now on: confirmations of orders carry them.
 * @param dir folder of the site. @throws Error when they cannot be written; a site without the page keeps none.
 */
export async function keepTerms(db: Client, dir: string): Promise<void> {
  const terms = await termsOf(dir)
  if (terms) await keepPublishedTerms(db, terms)
}
