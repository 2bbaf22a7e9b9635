import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { removeDataDir, type StartedShop, startShop } from '../support/shop.ts'
import type { Random } from './random.ts'

export interface PublishingKills {
  readonly rounds: number
  /** Sites that were the new one after the kill; the others were the old one. */
  readonly fresh: number
  /** What was wrong with a site after a kill. */
  readonly broken: readonly string[]
}

const HOME_PRODUCT = 28
const PAGES = [
  `products/${HOME_PRODUCT}.html`,
  'products.html',
  'products/tri/nouveautes.html',
  'search.json',
]

/** @returns which version the published site shows, or what is wrong with it. */
function versionOf(dataDir: string): { version: number } | { fault: string } {
  const sites = join(dataDir, 'site')
  const { name, files } = JSON.parse(readFileSync(join(sites, 'current.json'), 'utf8'))
  const dir = join(sites, name)
  const record = join(sites, `${name}.record.json`)
  if (existsSync(record))
    for (const file of Object.keys(JSON.parse(readFileSync(record, 'utf8')).pages))
      if (!existsSync(join(dir, file))) return { fault: `${file} is missing of ${files} files` }
  const seen = PAGES.map((file) => /Version (\d+)/.exec(readFileSync(join(dir, file), 'utf8'))?.[1])
  if (new Set(seen).size !== 1 || seen[0] === undefined)
    return { fault: `pages of several versions: ${seen.join(', ')}` }
  const home = readFileSync(join(dir, 'index.html'), 'utf8')
  return home.trimEnd().endsWith('</html>') ? { version: Number(seen[0]) } : { fault: 'the home page is cut' }
}

/** Waits until a publication has begun to write its site, or has ended already. */
async function draftIn(dataDir: string): Promise<void> {
  const sites = join(dataDir, 'site')
  const before = readFileSync(join(sites, 'current.json'), 'utf8')
  while (readFileSync(join(sites, 'current.json'), 'utf8') === before) {
    if (readdirSync(sites).some((name) => name.endsWith('.draft'))) return
    await sleep(2)
  }
}

/** Ends the process that serves, at once and without a word; the launcher before it ends with it. */
async function killServer(shop: StartedShop): Promise<void> {
  process.kill(Number.parseInt(readFileSync(join(shop.dataDir, 'lock.pid'), 'utf8'), 10), 'SIGKILL')
  await shop.stop()
}

/** Changes a product, publishes, and kills the shop with SIGKILL at a random moment; after each kill the site must be whole. */
export async function publishingKills(rounds: number, random: Random): Promise<PublishingKills> {
  let shop = await startShop()
  const { dataDir } = shop
  const broken: string[] = []
  let fresh = 0
  let expected = 0
  try {
    for (let round = 1; round <= rounds; round++) {
      const db = createClient(shop.url, shop.keys.serviceRoleKey, { auth: { persistSession: false } })
      // The first publication is let through: from then on every page says a version.
      const { error } = await db
        .from('products')
        .update({ name: `Version ${round}` })
        .eq('id', HOME_PRODUCT)
      if (error) throw new Error(error.message)
      if (round === 1) shop.run('publish')
      else {
        await db.rpc('request_publication')
        await fetch(`${shop.url}/_/deploy`, {
          method: 'POST',
          headers: { authorization: `Bearer ${shop.keys.serviceRoleKey}` },
        })
        // Half of them at any moment, half while files are being written.
        if (round % 2 === 0) await sleep(random.below(8000))
        else {
          await draftIn(dataDir)
          await sleep(random.below(250))
        }
        await killServer(shop)
        const found = versionOf(dataDir)
        if ('fault' in found) broken.push(`round ${round}: ${found.fault}`)
        else if (found.version === round) fresh++
        else if (found.version !== expected) broken.push(`round ${round}: shows version ${found.version}`)
        shop = await startShop(dataDir)
      }
      expected = round
      const now = versionOf(dataDir)
      // A start publishes what the kill prevented.
      if ('fault' in now || now.version !== round)
        broken.push(`round ${round}: after the restart ${JSON.stringify(now)}`)
    }
  } finally {
    await shop.stop()
    removeDataDir(dataDir)
  }
  return { rounds: rounds - 1, fresh, broken }
}
