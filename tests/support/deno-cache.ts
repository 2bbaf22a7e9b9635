import { mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const CACHE = fileURLToPath(new URL('../../.cache/test-images/deno', import.meta.url))

/** Deno compiles functions once for all test files, not once for each data folder. @param dataDir of a backend to come. */
export async function shareDenoCache(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'functions')
  await mkdir(CACHE, { recursive: true })
  await mkdir(folder, { recursive: true })
  await symlink(CACHE, path.join(folder, 'deno'), 'junction')
}
