import { setTimeout as delay } from 'node:timers/promises'
import type { Engine } from './engine.ts'

const MOST_MS = 3000

/** Whether the database answers within a moment. */
export async function isAnswering(engine: Engine): Promise<boolean> {
  const asked = engine.run([{ sql: 'select 1' }]).then(
    () => true,
    () => false,
  )
  return await Promise.race([asked, delay(MOST_MS, false, { ref: false })])
}
