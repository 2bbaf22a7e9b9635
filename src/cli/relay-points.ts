import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { loadRelayPoints } from '@/data/relay-points.ts'
import { decodedText } from '@/domain/decoded-text.ts'
import { UsageError } from './config.ts'
import { asTyped } from './paths.ts'
import { readRelayFile } from './relay-file.ts'
import { main, say, step } from './terminal.ts'
import { withShop } from './this-shop.ts'

/**
 * `npm run relay-points -- FILE [--method relais]`: takes the whole list of a method's relay points from its carrier's
 * file, the shop running or not. With `--url` and SUPABASE_SECRET_KEY it goes to a hosted project.
 */
await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { method: { type: 'string', default: 'relais' }, url: { type: 'string' } },
  })
  const [file] = positionals
  if (!file)
    throw new UsageError('Which file?', 'For example: npm run relay-points -- content/demo/relay-points.csv')
  const bytes = await readFile(asTyped(file)).catch(() => {
    throw new UsageError(`${file} cannot be read.`, 'Is its name right?')
  })
  const points = readRelayFile(decodedText(bytes).text)
  await withShop(values.url, (db) =>
    step(`Loading ${points.length} relay points`, () => loadRelayPoints(db, values.method, points)),
  )
  say(values.url ? '✓ Done.' : '✓ Done. npm run publish offers the method where it has points.')
})
