import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { publishingText } from '@/texts/admin/publishing.ts'
import { recordOf } from '../../src/cli/publishing/tidier.ts'
import { copyProject, newDataDir, removeDataDir, type StartedShop, startShop } from '../support/shop.ts'
import { test as base } from './admin-fixtures.ts'

/** Where people reach it, by its pages: an address that changed with the port would have a shop that starts again make all of them anew. */
export const OWN_ADDRESS = 'http://localhost:4321'

/** A shop of its own, and the folder of its project, whose texts may be changed. */
export interface OwnShop extends StartedShop {
  readonly project: string
  /** Ends the shop and starts it again, at the same address. */
  readonly restart: () => Promise<void>
}

/**
 * For tests that publish: what they publish and take back would shift the ground of the others. They share one shop, one after
 * the other in one worker, and each works from whatever the one before left.
 */
export const test = base.extend<object, { readonly shop: OwnShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its parameter
    async ({}, use) => {
      const dataDir = newDataDir()
      const project = copyProject(join(dataDir, 'project'))
      let shop = await startShop(dataDir, { PUBLIC_SITE_URL: OWN_ADDRESS }, project)
      const { port } = new URL(shop.url)
      const restart = async () => {
        await shop.stop()
        shop = await startShop(dataDir, { PUBLIC_SITE_URL: OWN_ADDRESS, PORT: port }, project)
      }
      await use({ ...shop, project, restart })
      await shop.stop()
      removeDataDir(dataDir)
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  keys: async ({ shop }, use) => use(shop.keys),
})

/** What a publication may take on a busy machine. */
export const BUILD_MS = 300_000

/** In the administration: publishes what waits, and waits until it is done. */
export async function publish(page: Page): Promise<void> {
  const bar = page.locator('header')
  await bar.getByRole('button', { name: publishingText.publish, exact: true }).click()
  // The one before may still say when it was done.
  await expect(bar.getByRole('button', { name: publishingText.publish, exact: true })).toBeHidden()
  await expect(bar.getByRole('button', { name: /^Publié en \d/ })).toBeVisible({ timeout: BUILD_MS })
}

/** Nobody answers the shop while a command runs: a connection that was kept would be closed by then. */
export const databaseOf = (shop: OwnShop) =>
  createClient(shop.keys.url, shop.keys.serviceRoleKey, {
    auth: { persistSession: false },
    global: { headers: { connection: 'close' } },
  })

/**
 * @returns where the site that is published stands, what it was made of, and whether the process that keeps the pages compiled has made
 * it: Astro's own build, which is tried where that cannot, takes a minute each time.
 */
export const publishedIn = (shop: OwnShop): { dir: string; revision: number; isRendered: boolean } => {
  const sites = join(shop.dataDir, 'site')
  const { name, revision } = JSON.parse(readFileSync(join(sites, 'current.json'), 'utf8'))
  return { dir: join(sites, name), revision, isRendered: existsSync(recordOf(sites, name)) }
}
