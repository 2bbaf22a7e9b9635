import { join } from 'node:path'
import { copyProject, newDataDir, removeDataDir, type StartedShop, startShop } from '../support/shop.ts'
import { test as base } from './admin-fixtures.ts'

/** A shop of its own, and the folder of its project, whose texts may be changed. */
export interface OwnShop extends StartedShop {
  readonly project: string
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
      const shop = await startShop(dataDir, {}, project)
      await use({ ...shop, project })
      await shop.stop()
      removeDataDir(dataDir)
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  keys: async ({ shop }, use) => use(shop.keys),
})

/** What a publication may take on a busy machine. */
export const BUILD_MS = 300_000
