import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { BadBackup, FolderNotEmpty, restore } from '../../supabase/local/ops/restore.ts'
import { type BackupAddress, backupAddress, ownNames } from './backups/address.ts'
import { decrypted } from './backups/encryption.ts'
import { openingPassphrase } from './backups/passphrase.ts'
import { readConfig, UsageError } from './config.ts'
import { bringTextsBack } from './content/backed-up-texts.ts'
import { contentDir } from './content/content-dir.ts'
import { keepTextsApart } from './content/texts-apart.ts'
import { main, say } from './terminal.ts'

/** @returns the backup that is named, or the last one of a folder. @throws UsageError where there is none */
async function sourceOf({ store, name }: BackupAddress) {
  const wanted = name ?? ownNames(await store.list()).at(-1)
  if (wanted === undefined)
    throw new UsageError(
      `${store.name} holds no backup of a shop.`,
      'Name the file itself, if it has another name.',
    )
  if (name === null) say(`● The last one of ${store.name} is ${wanted}`)
  return {
    name: wanted,
    open: async () =>
      Readable.from(decrypted(await store.open(wanted), openingPassphrase), { objectMode: false }),
  }
}

/** `npm run restore -- PLACE [--force] [--damaged]`: puts a backup, named as for `npm run backup`, in the place of the shop's data. The shop must not run. */
await main(async () => {
  const { values, positionals } = parseArgs({
    options: {
      force: { type: 'boolean', default: false },
      damaged: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [name, ...more] = positionals
  if (!name || more.length > 0)
    throw new UsageError('Which backup?', 'For example: npm run restore -- shop.tar.gz')
  const { dataDir, demo } = readConfig()
  const isNew = !existsSync(join(dataDir, 'db'))
  const file = await sourceOf(backupAddress(name))
  const wish = { dataDir, file, force: values.force, isDamaged: values.damaged }
  const { createdAt } = await restore(wish).catch((error: unknown) => {
    if (error instanceof BadBackup)
      throw new UsageError(
        `${error.message}. Nothing was changed.`,
        'Take an older one. Where this is the best there is, --damaged takes it all the same.',
      )
    if (!(error instanceof FolderNotEmpty)) throw error
    throw new UsageError(error.message, 'To replace it for good: npm run restore -- FILE --force')
  })
  // On a new server nobody has said yet where texts lie: not in the folder of the code, whose next version they would be in the way of.
  if (isNew) keepTextsApart({ dataDir, demo })
  await bringTextsBack(dataDir, contentDir())
  say(`✓ ${dataDir} is as it was on ${createdAt}. Next: npm start`)
  say('  It keeps silent until it is said that this is the shop: npm run take-over')
})
