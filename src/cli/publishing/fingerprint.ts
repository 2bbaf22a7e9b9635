import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../config.ts'
import { astroEnvironment, type SiteSource } from './build-site.ts'

/** Everything outside the database that a page can depend on. */
const SOURCES = ['src', 'content', 'public', 'astro.config.mjs', 'package-lock.json']
/** Rooms that no page reads. */
const IGNORED = ['src/cli/', 'content/demo/pictures/']
/** Where a build finds things, which changes no page. */
const ADDRESSES = ['SUPABASE_URL', 'SITE_CACHE_DIR']

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, path), { withFileTypes: true, recursive: true }).catch(() => null)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(ROOT.length + 1)
        .replaceAll('\\', '/'),
    )
}

/** @returns a hash that changes when pages compiled for `site` could differ. */
export async function sourceFingerprint(site: SiteSource): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const files = (await filesBelow(source)).filter(
      (file) => !IGNORED.some((ignored) => file.startsWith(ignored)),
    )
    for (const file of files.sort()) {
      hash.update(`${file}\0`)
      hash.update(await readFile(join(ROOT, file)))
    }
  }
  const environment = Object.entries(astroEnvironment(site)).filter(([name]) => !ADDRESSES.includes(name))
  return hash.update(JSON.stringify([environment, process.env.PUBLIC_SITE_URL ?? ''])).digest('hex')
}

/** @returns what makes a published site stale, out of what the pages read, in the order of `readSiteData`. */
export function siteDataOf(sources: ReadonlyMap<string, unknown>): unknown {
  const { products, categories } = sources.get('catalogue') as { products: unknown; categories: unknown }
  return [products, categories, sources.get('settings'), sources.get('shipping')]
}

/** @returns a hash of what `readSiteData` or `siteDataOf` gave. */
export const digestOfData = (data: unknown): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('hex')

/** @returns the fingerprint of a site: equal ones show the same. */
export const siteFingerprint = (compiled: string, data: string): string => `${compiled}-${data}`
