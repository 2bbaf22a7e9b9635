import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { buildSite } from '../../src/cli/publishing/build-site.ts'
import { newDataDir, removeDataDir, startShop } from '../support/shop.ts'
import { shopMemory } from './memory.ts'
import { type Figure, median, report } from './report.ts'

/** Products of the catalogue, and within how many ms a change must be seen. */
const SIZES = [
  { products: 1000, goal: 1000, variantGoal: 400 },
  { products: 5000, goal: 3000, variantGoal: 800 },
] as const
const ROUNDS = 5
const LOOK_EVERY_MS = 10
const PAUSE_MS = 1500
/** Until a shop that publishes nothing more has given back what that took. */
const REST_MS = 8000
/** What browsers unpack: a page is seen once it is compressed for them. */
const AS_BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/**
 * From the click of the button until another visitor sees the change: a product added, a product or a variant changed; beside a full
 * build by Astro of the same catalogue on the same machine.
 */
export async function benchPublishing(): Promise<void> {
  const shop = await startShop()
  const figures: Figure[] = []
  const outDir = join(newDataDir(), 'whole')
  try {
    const { url, anonKey, serviceRoleKey } = shop.keys
    const db = createClient(url, serviceRoleKey, { auth: { persistSession: false } })

    async function press(path: string, words: string): Promise<number> {
      // The shop makes itself ready for the next one, and removes old releases; nobody publishes twice within a second.
      await new Promise((later) => setTimeout(later, PAUSE_MS))
      const started = performance.now()
      const { error } = await db.rpc('request_publication')
      if (error) throw new Error(error.message)
      const accepted = await fetch(`${url}/_/deploy`, {
        method: 'POST',
        headers: { authorization: `Bearer ${serviceRoleKey}` },
      })
      if (accepted.status !== 202) throw new Error(`the deploy hook answered ${accepted.status}`)
      for (;;) {
        const page = await fetch(`${url}${path}`, { headers: AS_BROWSER })
        if (page.ok && (await page.text()).includes(words)) break
        if (performance.now() - started > 120_000) throw new Error(`${path} never showed ${words}`)
        await new Promise((later) => setTimeout(later, LOOK_EVERY_MS))
      }
      const seen = performance.now() - started
      for (let open = true; open; ) {
        const { data } = await db.from('publications').select('id').in('state', ['requested', 'building'])
        open = (data?.length ?? 0) > 0
      }
      return seen
    }

    let present = 28
    for (const { products, goal, variantGoal } of SIZES) {
      shop.run('seed', '--products', String(products - present))
      present = products
      shop.run('publish')
      const { data: model } = await db
        .from('products')
        .select('category, description, artisan, manufacturer_id, images, image_alts')
        .eq('id', 3)
        .single()
      const changed: number[] = []
      const added: number[] = []
      const repriced: number[] = []
      for (let round = 1; round <= ROUNDS; round++) {
        const name = `Cabas changé ${products} ${round}`
        await db.from('products').update({ name }).eq('id', 5)
        changed.push(await press('/products/5', name))
        const euros = 60 + products / 1000 + round / 100
        await db.from('product_variants').update({ price: euros }).eq('product_id', 5).eq('position', 2)
        repriced.push(await press('/products/5', `:${Math.round(euros * 100)},`))
        const { data, error } = await db
          .from('products')
          .insert({
            ...model,
            name: `Cabas neuf ${products} ${round}`,
            identifier: `NEUF-${products}-${round}`,
            price: 20 + round * 7,
            state: 'published',
          })
          .select('id')
          .single()
        if (error) throw new Error(error.message)
        added.push(await press(`/products/${data.id}`, `Cabas neuf ${products} ${round}`))
      }
      // At rest: what a publication took is given back a moment after it.
      await new Promise((later) => setTimeout(later, REST_MS))
      const { server, rendering } = shopMemory(shop.pid)
      const began = performance.now()
      await buildSite({
        supabaseUrl: url,
        publicUrl: '/',
        publicKey: anonKey,
        siteUrl: 'http://localhost:4321',
        demo: true,
        cacheDir: join(shop.dataDir, 'bench-cache'),
        outDir,
      })
      const whole = performance.now() - began
      figures.push(
        {
          name: `${products} products, one changed: pressed until seen`,
          value: median(changed),
          unit: 'ms',
          goal: `< ${goal}`,
        },
        {
          name: `${products} products, the price of one variant changed: pressed until seen`,
          value: median(repriced),
          unit: 'ms',
          goal: `< ${variantGoal}`,
        },
        {
          name: `${products} products, one added: pressed until seen`,
          value: median(added),
          unit: 'ms',
          goal: `< ${goal}`,
        },
        {
          name: `${products} products: memory of the server`,
          value: server.now,
          unit: 'kB',
          goal: '≤ 400000',
        },
        {
          name: `${products} products: memory of the process that renders, at most`,
          value: rendering?.most ?? Number.NaN,
          unit: 'kB',
          goal: '≤ 600000',
        },
        { name: `${products} products: Astro builds the whole site`, value: whole, unit: 'ms' },
        { name: `${products} products: whole build / one added`, value: whole / median(added), unit: '×' },
      )
    }
  } finally {
    await shop.stop()
    removeDataDir(shop.dataDir)
    await rm(join(outDir, '..'), { recursive: true, force: true })
  }
  report('publishing', figures)
}
