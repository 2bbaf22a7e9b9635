import { constants, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * The files behind `storage.objects`. A file is named by its row's `version`, never by what a client called it, and is
 * whole or not there at all.
 */
export interface FileStore {
  write(version: string, content: Buffer): Promise<void>
  copy(version: string, to: string): Promise<void>
  remove(version: string): Promise<void>
  /** Where the file of a version is. */
  path(version: string): string
  /** Removes every file that no row knows: what a killed process left. @returns how many */
  sweep(known: ReadonlySet<string>): Promise<number>
}

/** @param folder made when missing. */
export async function openFileStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true })
  const at = (version: string) => {
    if (!/^[0-9a-f-]{36}$/.test(version)) throw new Error(`not a version: ${version}`)
    return path.join(folder, version.slice(0, 2), version)
  }
  /** Makes a file under another name, brings it to the disk, and only then gives it its own. */
  const made = async (version: string, make: (draft: string) => Promise<void>) => {
    const file = at(version)
    await mkdir(path.dirname(file), { recursive: true })
    try {
      await make(`${file}.new`)
      await rename(`${file}.new`, file)
    } catch (error) {
      // On a full disk half a file is what others lack.
      await rm(`${file}.new`, { force: true })
      throw error
    }
  }
  return {
    path: at,
    write: (version, content) => made(version, (draft) => writeFile(draft, content, { flush: true })),
    copy: (version, to) => made(to, (draft) => copyFile(at(version), draft, constants.COPYFILE_FICLONE)),
    remove: (version) => rm(at(version), { force: true }),
    async sweep(known) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const orphans = entries.filter((entry) => entry.isFile() && !known.has(entry.name))
      for (const { parentPath, name } of orphans) await rm(path.join(parentPath, name), { force: true })
      return orphans.length
    },
  }
}
