import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileHash } from './file-hash.ts'
import { ROOT } from './root.ts'
import { type SiteSource, shownEnvironment } from './site-source.ts'
import { isTemporary, TEXT_FOLDERS } from './written-files.ts'

/** Everything outside the database that a page can depend on. */
const SOURCES = ['src', 'content', 'public', 'astro.config.mjs', 'package-lock.json']
/** Rooms that no page reads, and posts and pages, which the plan of the content knows. */
const IGNORED = new Set([
  'src/cli',
  'content/demo/pictures',
  ...TEXT_FOLDERS.map((folder) => `content/${folder}`),
])

/** Files at a path, which may be one itself, with `/` between folders. */
function filesAt(path: string): string[] {
  if (IGNORED.has(path)) return []
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(join(ROOT, path), { withFileTypes: true }).flatMap((entry) => {
    const inside = `${path}/${entry.name}`
    return entry.isDirectory() ? filesAt(inside) : entry.isFile() && !isTemporary(entry.name) ? [inside] : []
  })
}

/** @returns a hash of all that pages are compiled from but posts and pages, and what stands beside these. */
export async function sourcesHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesAt).sort())
    hash.update(`${file}\0${await fileHash(join(ROOT, file))}\0`)
  return hash.digest('hex')
}

/**
 * @param content hash of the posts and pages, and of what stands beside them.
 * @returns a hash that changes when pages compiled for `site` could differ.
 */
export async function sourceFingerprint(site: SiteSource, content: string): Promise<string> {
  return createHash('sha256')
    .update(JSON.stringify([await sourcesHash(), content, shownEnvironment(site)]))
    .digest('hex')
}

/** @param data digest of what `site-data.ts` gave. @returns the fingerprint of a site: equal ones show the same. */
export const siteFingerprint = (compiled: string, data: string): string => `${compiled}-${data}`
