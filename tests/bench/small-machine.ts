import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { checkoutRequest } from '../db/support/checkout-request.ts'
import { ROOT } from '../support/imports.ts'
import { mailsUrl, newDataDir, removeDataDir, type ShopKeys } from '../support/shop.ts'
import { type ControlGroup, openControlGroup } from './control-group.ts'
import { productOf } from './orders.ts'
import { type Figure, report } from './report.ts'

const SAMPLE_MS = 100

/** Runs a command of the shop within a group. @returns its process, which is the launcher */
function run(group: ControlGroup, dataDir: string, command: string, ...args: string[]): ChildProcess {
  const program = [process.execPath, join(ROOT, 'src/cli/launch.mjs'), command, ...args]
  return spawn('sh', ['-c', `${group.enter}; exec "$@"`, 'sh', ...program], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', SHOP_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Has a command run to its end. @returns what it printed. @throws Error where it fails */
async function finished(child: ChildProcess): Promise<string> {
  let output = ''
  child.stdout?.on('data', (text: Buffer) => {
    output += text.toString()
  })
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error(`a command ended with status ${status}: ${output}`)
  return output
}

async function ready(shop: ChildProcess): Promise<void> {
  let output = ''
  await new Promise<void>((done, failed) => {
    shop.stdout?.on('data', (text: Buffer) => {
      output += text.toString()
      if (/^ready /m.test(output)) done()
    })
    shop.once('close', (status) => failed(new Error(`the shop ended with status ${status}`)))
  })
}

/** An order as a visitor places it, and its confirmation, which has an invoice. */
async function sell(keys: ShopKeys): Promise<void> {
  const productId = await productOf({ keys })
  const emails = async () => ((await (await fetch(mailsUrl(keys))).json()) as unknown[]).length
  const before = await emails()
  const answer = await fetch(`${keys.url}/functions/v1/checkout`, {
    method: 'POST',
    headers: { apikey: keys.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(checkoutRequest({ lines: [{ productId, quantity: 1 }], expectedTotal: 5685 })),
  })
  if (!answer.ok) throw new Error(`checkout answered ${answer.status} ${await answer.text()}`)
  while ((await emails()) === before) await delay(500)
}

/** The most that a shop holds from its first start to its publications, within so many MB. @param products added ones */
async function within(limit: number, products: number): Promise<Figure[] | null> {
  const group = openControlGroup(limit)
  if (!group) return null
  const dataDir = newDataDir()
  let most = 0
  const sampling = setInterval(() => {
    most = Math.max(most, group.held())
  }, SAMPLE_MS)
  const figures: Figure[] = []
  const note = (what: string) => {
    figures.push({ name: `${what}, within ${limit} MB`, value: most, unit: 'MB', goal: `< ${limit}` })
    most = 0
  }
  const shop = run(group, dataDir, 'start')
  try {
    await ready(shop)
    note('first start')
    if (products > 0) {
      await finished(run(group, dataDir, 'seed', '--products', String(products)))
      await finished(run(group, dataDir, 'publish'))
      note(`${products} more products, and their publication`)
    }
    await sell(JSON.parse(await finished(run(group, dataDir, 'keys'))) as ShopKeys)
    note('an order with its email')
    await finished(run(group, dataDir, 'publish', '--force'))
    note(`publish -- --force${products > 0 ? ` with ${products} more products` : ''}`)
    figures.push({
      name: `processes ended for want of memory, within ${limit} MB`,
      value: group.killed(),
      unit: '',
      goal: '0',
    })
    return figures
  } finally {
    clearInterval(sampling)
    shop.kill('SIGTERM')
    if (shop.exitCode === null) await once(shop, 'close')
    await delay(1000)
    group.close()
    removeDataDir(dataDir)
  }
}

/**
 * What all processes of a shop hold together on a small machine, its own commands included: each part in a control group that has no more
 * memory than the README asks for, nothing kept from before.
 */
export async function benchMemory(): Promise<void> {
  // What is drawn already takes less.
  rmSync(join(ROOT, '.cache', 'pictures'), { recursive: true, force: true })
  const small = await within(1024, 0)
  if (!small) {
    console.log('memory: this machine lets this user make no control group')
    return
  }
  report('memory', [...small, ...((await within(1536, 5000)) ?? [])])
}
