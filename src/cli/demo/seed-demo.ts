import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { step } from '../terminal.ts'
import { createDemoAdmin } from './demo-admin.ts'
import { writeCatalogue } from './demo-catalogue.ts'
import { writeParcels, writeSite } from './demo-settings.ts'
import type { DemoTarget } from './demo-target.ts'
import { yearSql } from './generated-orders.ts'

async function seedDemo(target: DemoTarget): Promise<void> {
  const { client, query } = target
  await step('Storing the demonstration catalogue', async () => {
    await writeParcels(client)
    await writeCatalogue(target)
    await writeSite(target)
    await createDemoAdmin(client)
  })
  await step('Storing a year of orders', async () => {
    const [counted] = (await query('select exists (select from public.orders) as begun')) as {
      begun: boolean
    }[]
    // One transaction: killed before it ended, there are none.
    if (!counted?.begun) await query(await yearSql())
  })
}

/**
 * Fills an empty shop with the demonstration, once: what its owner deletes afterwards stays deleted. Killed half way, the
 * next call begins again; every write can be repeated.
 * @param marker file that says `started` or `done`.
 */
export async function seedDemoOnce(target: DemoTarget, marker: string): Promise<void> {
  const write = async (state: 'started' | 'done') => {
    await writeFile(`${marker}.draft`, JSON.stringify({ state }))
    await rename(`${marker}.draft`, marker)
  }
  const { state } = existsSync(marker)
    ? (JSON.parse(await readFile(marker, 'utf8')) as { state: string })
    : { state: '' }
  if (state === 'done') return
  if (state === '') {
    const { count, error } = await target.client.from('products').select('id', { count: 'exact', head: true })
    if (error) throw new Error(`The catalogue cannot be read: ${error.message}`)
    // A database that has products already is somebody's shop, not an empty demonstration.
    if (count) return write('done')
  }
  await write('started')
  await seedDemo(target)
  await write('done')
}
