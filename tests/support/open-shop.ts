import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEngine } from '../../supabase/local/engine/open.ts'
import { layProjectDatabase } from './database-images.ts'

/**
 * Gives a data folder the database of a demonstration that is open.
 * @returns a file of variables with which its functions take orders without Stripe, as the demonstration's do.
 */
export async function layOpenShop(dataDir: string): Promise<string> {
  await layProjectDatabase(dataDir)
  const engine = await openEngine({ dataDir })
  await engine.exec('update public.settings set opened_at = now(); select private.say_demonstration(true)')
  await engine.close()
  const file = join(dataDir, 'functions.env')
  writeFileSync(file, 'SHOP_DEMO=true\n')
  return file
}
