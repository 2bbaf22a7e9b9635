import { parseArgs } from 'node:util'
import { FolderNotEmpty, restore } from '../../supabase/local/ops/restore.ts'
import { readConfig, UsageError } from './config.ts'
import { asTyped } from './paths.ts'
import { main, say } from './terminal.ts'

/** `npm run restore -- FILE [--force]`: puts a backup in the place of the shop's data. The shop must not run. */
await main(async () => {
  const { values, positionals } = parseArgs({
    options: { force: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [name, ...more] = positionals
  if (!name || more.length > 0)
    throw new UsageError('Which backup?', 'For example: npm run restore -- shop.tar.gz')
  const { dataDir } = readConfig()
  const file = asTyped(name)
  const { createdAt } = await restore({ dataDir, file, force: values.force }).catch((error: unknown) => {
    if (!(error instanceof FolderNotEmpty)) throw error
    throw new UsageError(error.message, 'To replace it for good: npm run restore -- FILE --force')
  })
  say(`✓ ${dataDir} is as it was on ${createdAt}. Next: npm start`)
})
