import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UsageError } from '../config.ts'

/** Where backups lie: a folder of this machine, or of another one. */
export interface BackupStore {
  /** Its address, as its owner wrote it. */
  readonly name: string
  /** Whether nothing may be stored there that others could read. */
  readonly encrypts: boolean
  /**
   * Stores a backup, whole or not at all: what was there of the name stays until `prove` has read what is to take its place.
   * @param prove reads what was written, from where it lies. @throws what `prove` throws
   */
  save(
    name: string,
    stream: AsyncIterable<Uint8Array>,
    prove: (written: Readable) => Promise<void>,
  ): Promise<void>
  /** @throws UsageError where there is none of the name */
  open(name: string): Promise<Readable>
  /** Names of what lies there. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

const noFolder = (folder: string): UsageError =>
  new UsageError(
    `There is no folder ${folder}.`,
    'Make it. Where it is another machine’s: is that machine’s folder mounted?',
  )

/** A folder that this machine reaches as its own, mounted from another one maybe. */
export const folderStore = (folder: string): BackupStore => ({
  name: folder,
  encrypts: false,
  async save(name, stream, prove) {
    if (!existsSync(folder)) throw noFolder(folder)
    const draft = join(folder, `${name}.${process.pid}.part`)
    try {
      await pipeline(stream, createWriteStream(draft, { mode: 0o600 }))
      const handle = await open(draft, 'r+')
      await handle.sync().finally(() => handle.close())
      await prove(createReadStream(draft))
      await rename(draft, join(folder, name))
    } finally {
      await rm(draft, { force: true })
    }
  },
  async open(name) {
    const file = join(folder, name)
    if (!existsSync(file))
      throw new UsageError(
        `There is no file ${file}.`,
        'Is its name right? A folder with / at its end takes the last one.',
      )
    return createReadStream(file)
  },
  async list() {
    if (!existsSync(folder)) throw noFolder(folder)
    return await readdir(folder)
  },
  remove: (name) => rm(join(folder, name), { force: true }),
})
