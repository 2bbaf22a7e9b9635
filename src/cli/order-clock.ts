import type { Client } from '@/data/client.ts'
import type { Backend } from '../../supabase/local/backend.ts'
import { say } from './terminal.ts'

const LOOK_EVERY_MS = 5_000

/**
 * Has the function `order-clock` do what is due on orders, as pg_cron does where the shop is hosted.
 * @param db with the service role.
 */
export function tendOrders(
  { url, secretKey }: Pick<Backend, 'url' | 'secretKey'>,
  db: Client,
): { close: () => void } {
  let isBusy = false
  /** Of what came with this process, as the key of a carrier, the database knows nothing: it is due, whatever else is. */
  let isFirst = true
  async function tick(): Promise<void> {
    if (isBusy) return
    isBusy = true
    try {
      const { data: isDue, error } = await db.rpc('order_clock_due')
      if (error) throw new Error(`what is due on orders cannot be read: ${error.message}`)
      if (!isDue && !isFirst) return
      const answer = await fetch(`${url}/functions/v1/order-clock`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}` },
      })
      await answer.body?.cancel()
      isFirst = false
      if (!answer.ok) say(`✗ The function order-clock answered ${answer.status}`)
    } catch (error) {
      say(`✗ ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      isBusy = false
    }
  }
  const clock = setInterval(() => void tick(), LOOK_EVERY_MS)
  clock.unref()
  return { close: () => clearInterval(clock) }
}
