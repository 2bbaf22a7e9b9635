import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * The files behind `storage.objects`. A file is named by its row's `version`, never by what a client called it, and is
 * whole or not there at all.
 */
export interface FileStore {
  write(version: string, content: Buffer): Promise<void>
  remove(version: string): Promise<void>
  /** Where the file of a version is. */
  path(version: string): string
}

/** @param folder made when missing. */
export async function openFileStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true })
  const at = (version: string) => {
    if (!/^[0-9a-f-]{36}$/.test(version)) throw new Error(`not a version: ${version}`)
    return path.join(folder, version.slice(0, 2), version)
  }
  return {
    path: at,
    async write(version, content) {
      const file = at(version)
      await mkdir(path.dirname(file), { recursive: true })
      const handle = await open(`${file}.new`, 'w')
      try {
        await handle.writeFile(content)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(`${file}.new`, file)
    },
    remove: (version) => rm(at(version), { force: true }),
  }
}
