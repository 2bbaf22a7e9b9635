import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { freePort } from '../support/free-port.ts'
import { readPdf } from '../support/read-pdf.ts'
import { PUBLIC_KEY, SECRET_KEY, type SendcloudStandIn, startSendcloud } from '../support/sendcloud/server.ts'
import { newDataDir, removeDataDir, type StartedShop, startShop } from '../support/shop.ts'
import { test as base } from './admin-fixtures.ts'

/** A shop of its own, which buys labels of the stand-in for Sendcloud. */
export const test = base.extend<
  object,
  { readonly shop: StartedShop & { readonly sendcloud: SendcloudStandIn } }
>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its parameter
    async ({}, use) => {
      const [dataDir, sendcloud] = [newDataDir(), await startSendcloud()]
      const shop = await startShop(dataDir, {
        PORT: String(await freePort()),
        SENDCLOUD_PUBLIC_KEY: PUBLIC_KEY,
        SENDCLOUD_SECRET_KEY: SECRET_KEY,
        SENDCLOUD_API_URL: sendcloud.url,
      })
      await use({ ...shop, sendcloud })
      await shop.stop()
      await sendcloud.close()
      removeDataDir(dataDir)
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  keys: async ({ shop }, use) => use(shop.keys),
})

/** Texts of the pages of a file that was saved. */
export const fileOf = async (download: Download) =>
  (await readPdf(await readFile(await download.path()))).pages
