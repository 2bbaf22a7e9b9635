import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../config.ts'

/** Everything outside the database that a page can depend on. */
const SOURCES = ['src', 'content', 'public', 'astro.config.mjs', 'package-lock.json']
/** Rooms that no page reads. */
const IGNORED = ['src/cli/', 'content/demo/pictures/']

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

/** @returns a hash that changes when a rebuilt site could differ, given `data`, what the build reads of the database. */
export async function siteFingerprint(data: unknown): Promise<string> {
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
  return hash.update(JSON.stringify(data)).digest('hex')
}
