import { ROOT } from '@/rendering/root.ts'
import { prepareDatabase } from '../../supabase/local/engine/prepare.ts'
import { withEngine } from '../../supabase/local/ops/with-engine.ts'
import { readConfig } from './config.ts'
import { askRunningShop } from './control.ts'
import { shopPaths } from './paths.ts'
import { main, say } from './terminal.ts'

/** `npm run db:migrate`: applies the migrations that the shop's database does not have yet, while the shop runs too. */
await main(async () => {
  const config = readConfig()
  const answer = await askRunningShop(shopPaths(config).control, 'migrate', null)
  const { applied } = answer
    ? (answer.value as { applied: string[] })
    : await withEngine({ ...config, projectDir: ROOT }, (engine) => prepareDatabase(engine, ROOT))
  for (const file of applied) say(`  ${file}`)
  say(applied.length > 0 ? `✓ ${applied.length} applied` : '✓ The database is up to date')
})
