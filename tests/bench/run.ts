import { ensurePdfkit } from '../../src/cli/bundle-pdfkit.ts'
import { removeDataDir, startShop } from '../support/shop.ts'
import { benchAdmin } from './admin.ts'
import { benchAttack } from './attack.ts'
import { benchBackend } from './backend.ts'
import { benchDocuments } from './documents.ts'
import { benchFilters } from './filters.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchOrders } from './orders.ts'
import { benchPages } from './pages.ts'
import { benchParcels } from './parcels.ts'
import { benchPublishing } from './publishing.ts'
import { benchScrolling } from './scrolling.ts'
import { benchMemory } from './small-machine.ts'
import { benchStarting } from './starting.ts'

await ensurePdfkit()

const PARTS = [
  'admin',
  'attack',
  'backend',
  'orders',
  'documents',
  'parcels',
  'memory',
  'publishing',
  'filters',
  'scrolling',
  'starting',
  'pages',
  'lighthouse',
]

/** The parts to run, `npm run bench -- backend pages`; all of them when none is named. */
const named = process.argv.slice(2)
const unknown = named.find((part) => !PARTS.includes(part))
if (unknown) throw new Error(`no part "${unknown}" of the bench: ${PARTS.join(', ')}`)
const wanted = new Set(named.length > 0 ? named : PARTS)

if (wanted.delete('admin')) await benchAdmin()
if (wanted.delete('attack')) await benchAttack()
if (wanted.delete('backend')) await benchBackend()
if (wanted.delete('orders')) await benchOrders()
if (wanted.delete('documents')) await benchDocuments()
if (wanted.delete('parcels')) await benchParcels()
if (wanted.delete('memory')) await benchMemory()
if (wanted.delete('publishing')) await benchPublishing()
if (wanted.delete('filters')) await benchFilters()
if (wanted.delete('scrolling')) await benchScrolling()
if (wanted.size > 0) {
  const shop = wanted.has('starting') ? await benchStarting() : await startShop()
  try {
    if (wanted.has('pages')) await benchPages(shop.url)
    if (wanted.has('lighthouse')) await benchLighthouse(shop.url)
  } finally {
    await shop.stop()
    removeDataDir(shop.dataDir)
  }
}
