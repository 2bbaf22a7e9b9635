import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type TarEntry, unpacked } from './tar.ts'

/** The last entry of a backup: it says what the others have to be. */
export const MANIFEST = 'backup.json'

const manifest = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  /** What stands at the top of the data folder. */
  entries: z.array(z.string()),
  /** SHA-256 of every file, by its name. */
  files: z.record(z.string(), z.string()),
})

export type Manifest = z.infer<typeof manifest>

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/**
 * Reads a whole backup and compares it with its manifest.
 * @param use is given every entry but the manifest. @throws Error saying that the file is no whole backup
 */
export async function readBackup(
  file: string,
  use: (entry: TarEntry) => Promise<void> = async () => {},
): Promise<Manifest> {
  const found = new Map<string, string>()
  try {
    for await (const entry of unpacked(file)) {
      if (entry.name === MANIFEST && entry.content) {
        const said = manifest.parse(JSON.parse(entry.content.toString('utf8')))
        const isWhole =
          Object.keys(said.files).length === found.size &&
          [...found].every(([name, hash]) => said.files[name] === hash)
        if (!isWhole) throw new Error('its files are not those that it lists')
        return said
      }
      if (entry.content) found.set(entry.name, sha256(entry.content))
      await use(entry)
    }
    throw new Error('it has no end')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${file} is no whole backup: ${reason}`, { cause: error })
  }
}
