import { parseArgs } from 'node:util'
import { backUp } from '../../supabase/local/ops/backup.ts'
import { withLock } from '../../supabase/local/ops/with-engine.ts'
import { readConfig, UsageError } from './config.ts'
import { askRunningShop } from './control.ts'
import { asTyped, NOT_BACKED_UP, shopPaths } from './paths.ts'
import { main, say } from './terminal.ts'

/** `npm run backup -- FILE`: database, uploaded files, mails and keys in one `.tar.gz`, while the shop runs too. */
await main(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [name, ...more] = positionals
  if (!name || more.length > 0)
    throw new UsageError('Where should the backup go?', 'For example: npm run backup -- shop.tar.gz')
  const file = asTyped(name)
  const config = readConfig()
  if (config.databaseUrl) {
    throw new UsageError(
      'DATABASE_URL names a server: its own tools back it up.',
      'Use pg_dump for the database and copy the data folder while the shop is stopped.',
    )
  }
  const { dataDir } = config
  const answer = await askRunningShop(shopPaths(config).control, 'backup', { file })
  const { files, bytes } = answer
    ? (answer.value as { files: number; bytes: number })
    : await withLock(dataDir, () => backUp({ dataDir, engine: null, file, leaveOut: NOT_BACKED_UP }))
  say(`✓ ${file}: ${files} files, ${(bytes / 1_000_000).toFixed(1)} MB, read back and compared`)
  say('  It holds personal data and keys: keep it as you keep those.')
})
