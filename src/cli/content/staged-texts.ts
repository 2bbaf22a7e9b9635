import { createHash } from 'node:crypto'
import { cp, lstat, mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { CACHE_DIR, ROOT } from '@/rendering/root.ts'
import { besidePaths, readWritten, TEXT_FOLDERS, type WrittenTexts } from '@/rendering/written-files.ts'

/**
 * @param keptDir of a shop. @returns the folder that stands in for its `content`, always the same one: a build that remembers a text of it
 * finds it again. It is inside the project, for texts compile with the project's packages, and as deep as `content` is below
 * what stands in for the project: a text finds `../../src` from here, too.
 */
export function stagedDir(keptDir: string): string {
  const shop = createHash('sha256').update(resolve(keptDir)).digest('hex').slice(0, 12)
  return join(CACHE_DIR, 'texts', shop, 'content')
}

/**
 * Makes a folder hold these posts and pages and no others; each file is the old one or the new one at any moment.
 * @param folders of it that hold texts: any other may point to the texts as they are written.
 */
export async function writeTexts(dir: string, texts: WrittenTexts, folders = TEXT_FOLDERS): Promise<void> {
  const before = await readWritten(dir, folders)
  for (const [file, text] of texts) {
    if (before.get(file) === text) continue
    const target = join(dir, file)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(`${target}.tmp`, text)
    await rename(`${target}.tmp`, target)
  }
  for (const file of before.keys()) if (!texts.has(file)) await rm(join(dir, file), { force: true })
}

/** A second way to a file or folder; a copy of it where this system lets nobody make one. */
async function pointTo(from: string, to: string): Promise<void> {
  const isFolder = (await lstat(from)).isDirectory()
  await mkdir(dirname(to), { recursive: true })
  await rm(to, { recursive: true, force: true })
  await symlink(from, to, isFolder ? 'junction' : 'file').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error
    await cp(from, to, { recursive: true })
  })
}

/** Points to all in a folder of the source that holds no texts; what holds texts further down is a folder of its own. */
async function pointToOthers(
  dir: string,
  source: string,
  folders: readonly string[],
  at = '',
): Promise<void> {
  for (const name of await readdir(join(source, at))) {
    const path = at ? `${at}/${name}` : name
    if (name.startsWith('.') || folders.includes(path)) continue
    if (folders.some((folder) => folder.startsWith(`${path}/`)))
      await pointToOthers(dir, source, folders, path)
    else await pointTo(join(source, path), join(dir, path))
  }
}

/** A folder that once pointed to that of the source, and holds texts of its own now: writing into it would write over those. */
async function unpoint(dir: string, folders: readonly string[]): Promise<void> {
  for (const above of new Set(folders.map((folder) => join(dir, folder, '..')))) {
    const found = await lstat(above).catch(() => null)
    if (found?.isSymbolicLink()) await rm(above)
  }
}

/**
 * Makes a folder stand in for that of the texts: it holds those that are taken, and all that a text may name beside itself.
 * @param dir as `stagedDir` gives it. @param source folder of the texts as they are written. @param folders of it that hold texts.
 */
export async function stageTexts(
  dir: string,
  texts: WrittenTexts,
  source: string,
  folders: readonly string[],
): Promise<void> {
  await mkdir(dir, { recursive: true })
  await unpoint(dir, folders)
  await writeTexts(dir, texts, folders)
  for (const folder of folders)
    for (const name of await readdir(join(dir, folder)).catch(() => []))
      if (!texts.has(`${folder}/${name}`)) await rm(join(dir, folder, name), { recursive: true, force: true })
  for (const path of besidePaths(source, folders)) await pointTo(join(source, path), join(dir, path))
  await pointToOthers(dir, source, folders)
  for (const name of ['src', 'public']) await pointTo(join(ROOT, name), join(dir, '..', name))
}
