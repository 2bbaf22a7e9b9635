import { createClient } from '@supabase/supabase-js'
import { type StartedShop, startShop } from '../support/shop.ts'
import { type Figure, median, report } from './report.ts'

/** How long the shop takes to start on new and on existing data, and to publish a change. @returns the running shop. */
export async function benchStarting(): Promise<StartedShop> {
  const first = await startShop()
  await first.stop()
  const second = await startShop(first.dataDir)
  const db = createClient(second.keys.url, second.keys.serviceRoleKey, { auth: { persistSession: false } })
  const publishing: number[] = []
  for (let n = 1; n <= 3; n++) {
    const { error } = await db
      .from('products')
      .update({ description: `Mesure ${n}` })
      .eq('id', 1)
    if (error) throw new Error(error.message)
    const started = performance.now()
    second.run('publish')
    publishing.push(performance.now() - started)
  }
  const figures: Figure[] = [
    {
      name: 'start on a new folder (pictures from the cache if there)',
      value: first.startMs,
      unit: 'ms',
      goal: '< 90000',
    },
    { name: 'second start', value: second.startMs, unit: 'ms', goal: '< 8000' },
    { name: 'one product changed: npm run publish', value: median(publishing), unit: 'ms', goal: '< 5000' },
  ]
  report('starting and publishing', figures)
  return second
}
