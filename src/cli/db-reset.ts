import { parseArgs } from 'node:util'
import { ROOT } from '@/rendering/root.ts'
import { claimServer } from '../../supabase/local/engine/claim-server.ts'
import { prepareDatabase } from '../../supabase/local/engine/prepare.ts'
import { silentLogger } from '../../supabase/local/log.ts'
import { resetDatabase, resetFolder } from '../../supabase/local/ops/reset.ts'
import { withEngine, withLock } from '../../supabase/local/ops/with-engine.ts'
import { readConfig, UsageError } from './config.ts'
import { main, say, step } from './terminal.ts'

/**
 * `npm run db:reset [-- --force]`: a fresh database with every migration, no files, no mails. The shop must not run; the
 * next start seeds the demonstration again. A database on a server is only emptied with `--force`.
 */
await main(async () => {
  const { values } = parseArgs({ options: { force: { type: 'boolean', default: false } } })
  const config = readConfig()
  if (config.databaseUrl && !values.force) {
    throw new UsageError(
      'DATABASE_URL names a server: this would drop every schema of that database.',
      'If that is meant: npm run db:reset -- --force',
    )
  }
  // Whichever folder serves it must have ended.
  const { databaseUrl, dataDir } = config
  const claim = databaseUrl
    ? await claimServer(databaseUrl, dataDir, silentLogger, () => process.exit(1))
    : null
  await withLock(config.dataDir, () => resetFolder(config.dataDir))
  const { applied } = await step('Making the database', () =>
    withEngine({ ...config, projectDir: ROOT }, async (engine) => {
      if (engine.kind === 'postgres') await resetDatabase(engine)
      return await prepareDatabase(engine, ROOT)
    }),
  )
  await claim?.release()
  say(`✓ ${applied.length} migrations applied. Next: npm start`)
})
