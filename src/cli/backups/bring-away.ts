import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { ownNames } from './address.ts'
import { decrypted, encrypted } from './encryption.ts'
import type { BackupStore } from './store.ts'

async function digestOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * Brings a proven archive to its place, and reads it back from there as a restore does: what lies there is the same.
 * @param passphrase null where it is not encrypted. @throws Error where it is not the same; nothing is then left there
 */
export async function bringAway(
  file: string,
  store: BackupStore,
  name: string,
  passphrase: string | null,
): Promise<void> {
  const plain = () => createReadStream(file)
  const wanted = await digestOf(plain())
  await store.save(name, passphrase === null ? plain() : encrypted(plain(), passphrase), async (written) => {
    const found = await digestOf(decrypted(written, async () => passphrase ?? ''))
    if (found !== wanted)
      throw new Error(`What was read back from ${store.name} is not what was written there.`)
  })
}

/** Removes all but the last backups of a folder, whose names this shop gave. @returns what was removed */
export async function pruneBackups(store: BackupStore, keep: number): Promise<string[]> {
  const old = ownNames(await store.list()).slice(0, -keep)
  for (const name of old) await store.remove(name)
  return old
}
