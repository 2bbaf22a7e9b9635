import { removeDataDir } from '../support/shop.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchPages } from './pages.ts'
import { benchStarting } from './starting.ts'

const shop = await benchStarting()
try {
  await benchPages(shop.url)
  await benchLighthouse(shop.url)
} finally {
  await shop.stop()
  removeDataDir(shop.dataDir)
}
