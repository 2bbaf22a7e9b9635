import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './root.ts'
import { type SiteSource, shownEnvironment } from './site-source.ts'
import { COLLECTIONS, isTemporary } from './written-files.ts'

/** Everything outside the database that a page can depend on. */
const SOURCES = ['src', 'content', 'public', 'astro.config.mjs', 'package-lock.json']
/** Rooms that no page reads, and posts and pages, which the plan of the content knows. */
const IGNORED = new Set([
  'src/cli',
  'content/demo/pictures',
  ...COLLECTIONS.map((folder) => `content/${folder}`),
])

/** A file that was changed less than this before it was read may be changed again without a sign of it. */
const SETTLED_MS = 2_000

/** Hashes of files by what the file system says of them. */
const known = new Map<string, { readonly sign: string; readonly hash: string }>()

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

/** Nobody waits for the disk to read what was read before: every publication asks. */
async function fileHash(file: string): Promise<string> {
  const { mtimeMs, ctimeMs, size, ino } = statSync(join(ROOT, file))
  const sign = [mtimeMs, ctimeMs, size, ino].join(' ')
  const kept = known.get(file)
  if (kept?.sign === sign) return kept.hash
  const hash = createHash('sha256')
    .update(await readFile(join(ROOT, file)))
    .digest('hex')
  if (Date.now() - Math.max(mtimeMs, ctimeMs) > SETTLED_MS) known.set(file, { sign, hash })
  return hash
}

/**
 * @param content hash of the posts and pages.
 * @returns a hash that changes when pages compiled for `site` could differ.
 */
export async function sourceFingerprint(site: SiteSource, content: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesAt).sort()) hash.update(`${file}\0${await fileHash(file)}\0`)
  return hash.update(JSON.stringify([content, shownEnvironment(site)])).digest('hex')
}

/** @param data digest of what `site-data.ts` gave. @returns the fingerprint of a site: equal ones show the same. */
export const siteFingerprint = (compiled: string, data: string): string => `${compiled}-${data}`
