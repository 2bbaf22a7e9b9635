import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** A file that was changed less than this before it was read may be changed again without a sign of it. */
const SETTLED_MS = 2_000

/** Hashes of files by what the file system says of them. */
const known = new Map<string, { readonly sign: string; readonly hash: string }>()

/**
 * Nobody waits for the disk to read what was read before: every publication asks.
 * @param file its whole path. @throws where it cannot be read.
 */
export async function fileHash(file: string): Promise<string> {
  const { mtimeMs, ctimeMs, size, ino } = statSync(file)
  const sign = [mtimeMs, ctimeMs, size, ino].join(' ')
  const kept = known.get(file)
  if (kept?.sign === sign) return kept.hash
  const hash = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
  if (Date.now() - Math.max(mtimeMs, ctimeMs) > SETTLED_MS) known.set(file, { sign, hash })
  return hash
}
