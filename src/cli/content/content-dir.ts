import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ROOT } from '@/rendering/root.ts'
import { textFolders } from '@/rendering/written-files.ts'

/** The project's own folder of texts. */
export const PROJECT_CONTENT = join(ROOT, 'content')

/** @returns the folder of posts and pages: `CONTENT_DIR`, relative to the project, or the project's own. */
export const contentDir = (env: Readonly<Record<string, string | undefined>> = process.env): string =>
  resolve(ROOT, env.CONTENT_DIR || 'content')

/**
 * Makes a folder of texts of the project's, once: what lies there is never written over, and what is gone from it does not come back.
 * @returns whether it was made now. @throws Error where it cannot be.
 */
export function makeContentDir(dir: string, isDemo: boolean): boolean {
  if (dir === PROJECT_CONTENT || existsSync(join(dir, 'pages'))) return false
  // Whole or not at all: a folder with half of the pages would be a shop without its terms of sale.
  const draft = `${dir}.new`
  rmSync(draft, { recursive: true, force: true })
  for (const folder of textFolders(isDemo))
    if (existsSync(join(PROJECT_CONTENT, folder)))
      cpSync(join(PROJECT_CONTENT, folder), join(draft, folder), { recursive: true })
  mkdirSync(dirname(dir), { recursive: true })
  if (!existsSync(dir)) renameSync(draft, dir)
  else for (const folder of ['demo', 'blog', 'pages']) moveInto(draft, dir, folder)
  rmSync(draft, { recursive: true, force: true })
  return true
}

/** Of a folder that was there, empty or with other things: the pages come last, by which it is known again. */
function moveInto(draft: string, dir: string, folder: string): void {
  if (!existsSync(join(draft, folder))) return
  rmSync(join(dir, folder), { recursive: true, force: true })
  renameSync(join(draft, folder), join(dir, folder))
}
