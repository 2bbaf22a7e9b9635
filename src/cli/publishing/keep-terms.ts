import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '@/data/client.ts'
import { keepPublishedTerms } from '@/data/published-terms.ts'
import { PATHS } from '@/domain/paths.ts'
import { termsIn } from '@/domain/terms.ts'

/**
 * Keeps the terms of sale of a site that is served from now on: confirmations of orders carry them.
 * @param dir folder of the site. @throws Error when they cannot be written; a site without the page keeps none.
 */
export async function keepTerms(db: Client, dir: string): Promise<void> {
  const page = await readFile(join(dir, `${PATHS.cgv}.html`), 'utf8').catch(() => '')
  const terms = termsIn(page)
  if (terms) await keepPublishedTerms(db, terms)
}
