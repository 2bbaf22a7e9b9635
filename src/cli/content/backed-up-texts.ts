import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { textFolders, writtenPaths } from '@/rendering/written-files.ts'
import { NOT_BACKED_UP } from '../paths.ts'
import { contentDir } from './content-dir.ts'

/** Where the texts stand in a backup, and in the data folder of a shop whose texts have no folder elsewhere. */
const TEXTS = 'texts'
const FOLDERS = textFolders(true)

const isWithin = (dir: string, folder: string): boolean => dir === folder || dir.startsWith(`${folder}${sep}`)

/** @returns what a backup of a data folder leaves out, and what it takes from elsewhere: the texts, unless they lie in it. */
export function backedUp(dataDir: string, dir = contentDir()) {
  if (isWithin(dir, dataDir)) return { leaveOut: NOT_BACKED_UP, beside: [] }
  const beside = FOLDERS.filter((folder) => existsSync(join(dir, folder))).map((folder) => ({
    name: `${TEXTS}/${folder}`,
    from: join(dir, folder),
  }))
  return { leaveOut: [...NOT_BACKED_UP, TEXTS], beside }
}

/** Puts one file in another's place; it is the old one or the new one. */
async function put(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await cp(from, `${to}.tmp`)
  await rename(`${to}.tmp`, to)
}

/**
 * Brings the texts of a restored backup where this shop keeps them; those that its folders do not hold go.
 * Nothing to do where they lie in the data folder.
 */
export async function bringTextsBack(dataDir: string, dir: string): Promise<void> {
  const from = join(dataDir, TEXTS)
  if (dir === from || !existsSync(join(from, 'pages'))) return
  const held = new Set<string>()
  for (const folder of FOLDERS)
    for (const name of await readdir(join(from, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )) {
      if (!name.isFile()) continue
      const path = join(name.parentPath, name.name).slice(from.length + 1)
      held.add(path.replaceAll('\\', '/'))
      await put(join(from, path), join(dir, path))
    }
  const folders = FOLDERS.filter((folder) => existsSync(join(from, folder)))
  for (const path of writtenPaths(dir, folders))
    if (!held.has(path)) await rm(join(dir, path), { force: true })
  await rm(from, { recursive: true, force: true })
}
