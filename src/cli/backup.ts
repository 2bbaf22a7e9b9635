import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '../../supabase/local/ops/backup.ts'
import { backupFaults } from '../../supabase/local/ops/prove-backup.ts'
import { runQuery } from '../../supabase/local/ops/query.ts'
import { withEngine, withLock } from '../../supabase/local/ops/with-engine.ts'
import { type BackupAddress, backupAddress, newName } from './backups/address.ts'
import { bringAway, pruneBackups } from './backups/bring-away.ts'
import { makingPassphrase } from './backups/passphrase.ts'
import { readConfig, type ShopConfig, UsageError } from './config.ts'
import { backedUp } from './content/backed-up-texts.ts'
import { askRunningShop } from './control.ts'
import { shopPaths } from './paths.ts'
import { main, say } from './terminal.ts'

/** How a backup ended, as the shop keeps it. */
interface Outcome {
  readonly state: 'ok' | 'bad'
  readonly file: string
  readonly faults: readonly string[]
}

/** Has the shop know, and tell its owner of a bad one; a database that is broken may not take it, which is said already. */
async function tell(config: ShopConfig, outcome: Outcome): Promise<void> {
  const sql = `select public.note_backup('${JSON.stringify(outcome).replaceAll("'", "''")}')`
  try {
    const answer = await askRunningShop(shopPaths(config).control, 'query', { sql })
    if (!answer) await withEngine(config, (engine) => runQuery(engine, sql))
  } catch (error) {
    say(
      `! The outcome could not be noted in the shop: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

const badBackup = (file: string, faults: readonly string[]): Error =>
  Object.assign(
    new Error(
      `The backup is bad, for the database is damaged. It is kept as ${file}, and replaces no other.\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    ),
    { advice: 'Keep the backups of before, and restore the last good one: npm run restore -- FILE --force' },
  )

/** @returns files of the archive, which is written to `draft`: by the shop where it runs. */
async function pack({ dataDir }: ShopConfig, draft: string): Promise<number> {
  const answer = await askRunningShop(shopPaths({ dataDir }).control, 'backup', { file: draft })
  if (answer) return (answer.value as { files: number }).files
  return (await withLock(dataDir, () => backUp({ dataDir, engine: null, file: draft, ...backedUp(dataDir) })))
    .files
}

/** Packs, looks whether it can be restored, brings it where it belongs and compares what lies there. */
async function backUpTo(config: ShopConfig, { store, name }: BackupAddress): Promise<void> {
  const passphrase = makingPassphrase(store.encrypts)
  // Before an hour's work: an address that is none, a key that is refused.
  const there = await store.list()
  const wanted = name ?? newName(passphrase !== null)
  if (store.encrypts && there.includes(wanted))
    throw new UsageError(
      `There is a backup of that name already: ${wanted}`,
      'Choose another name, or give the address with / at its end: each one then has its own.',
    )
  // Beside the data: a start removes what a killed one leaves here.
  const draft = join(config.dataDir, `.backup-${process.pid}.tar.gz`)
  try {
    const files = await pack(config, draft)
    const { size } = await stat(draft)
    const faults = await backupFaults(draft, config.dataDir)
    const isGood = faults.length === 0
    const kept = isGood ? wanted : `${wanted}.bad`
    await bringAway(draft, store, kept, passphrase)
    await tell(config, { state: isGood ? 'ok' : 'bad', file: kept, faults: faults.slice(0, 5) })
    const address = store.name.endsWith('/') ? `${store.name}${kept}` : join(store.name, kept)
    if (!isGood) throw badBackup(address, faults)
    const sealed = passphrase === null ? '' : ', encrypted'
    say(
      `✓ ${address}: ${files} files, ${(size / 1_000_000).toFixed(1)} MB${sealed}, restored for a look and every row read, and read back from there`,
    )
    if (passphrase === null) say('  It holds personal data and keys: keep it as you keep those.')
    else say('  It opens with BACKUP_PASSPHRASE alone, which it does not hold: keep that elsewhere, too.')
  } finally {
    await rm(draft, { force: true })
  }
}

function keptNumber(text: string | undefined, { name }: BackupAddress): number | null {
  if (text === undefined) return null
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new UsageError(`--keep is no number: ${text}`, 'As in --keep 30')
  if (name !== null)
    throw new UsageError(
      '--keep goes with a folder.',
      'Give one with / at its end: npm run backup -- /srv/backups/ --keep 30',
    )
  return Number(text)
}

/**
 * `npm run backup -- PLACE [--keep N]`: database, uploaded files, mails and keys in one `.tar.gz`, while the shop runs too. PLACE is a file, a
 * folder, which may be another machine's, or an address of S3; with BACKUP_PASSPHRASE it is encrypted.
 */
await main(async () => {
  const { values, positionals } = parseArgs({ options: { keep: { type: 'string' } }, allowPositionals: true })
  const [place, ...more] = positionals
  if (!place || more.length > 0)
    throw new UsageError('Where should the backup go?', 'For example: npm run backup -- shop.tar.gz')
  const config = readConfig()
  if (config.databaseUrl) {
    throw new UsageError(
      'DATABASE_URL names a server: its own tools back it up.',
      'Use pg_dump for the database and copy the data folder while the shop is stopped.',
    )
  }
  const address = backupAddress(place)
  const keep = keptNumber(values.keep, address)
  await backUpTo(config, address)
  if (keep === null) return
  const removed = await pruneBackups(address.store, keep)
  if (removed.length > 0) say(`  Older ones were removed: ${removed.join(', ')}`)
})
