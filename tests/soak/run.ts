import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ensurePdfkit } from '../../src/cli/bundle-pdfkit.ts'
import { nativeDatabase } from '../db/support/database.ts'
import { ENGINES } from '../local/under-test.ts'
import { loginTiming } from './admin-login.ts'
import { amounts } from './amounts.ts'
import { databaseTestsOn } from './database-tests.ts'
import { productFile } from './files.ts'
import { fuzz } from './fuzz.ts'
import { hostileProducts } from './hostile-products.ts'
import { hostileTexts } from './hostile-texts.ts'
import { isolationOn } from './isolation.ts'
import { kills } from './kills.ts'
import { labelKills } from './label-kills.ts'
import { newsletterRun } from './newsletter.ts'
import { orderKills } from './order-kills.ts'
import { shuffledEvents } from './payment-news.ts'
import { reservationsFor, reservationsIn } from './payments.ts'
import { publishingKills } from './publishing.ts'
import { randomFrom } from './random.ts'
import { sharedShelvesIn } from './shared-shelves.ts'
import { testsInSlowBrowsers } from './slow-browser.ts'
import { textKills } from './text-kills.ts'
import { variantRaces } from './variant-races.ts'

await ensurePdfkit()

const RESULTS = fileURLToPath(new URL('../bench/soak.json', import.meta.url))
const ROUNDS = 100
const READY_WITHIN_MS = 3000
const MALFORMED = 20_000
const INTERLEAVED = 10_000
const AT_ONCE = 1000
const LOGINS = 200
const PUBLICATIONS = 50
const SEEDS = 20
const BUYERS = 10_000
const CARTS = 100_000
const READERS = 20_000
const PAYMENT_EVENTS = 20_000
const RESERVATION_MINUTES = 10

/** What a part measured, and whether it is as it must be. */
type Part = () => Promise<{ readonly figures: object; readonly held: boolean }>

const databaseTests = async (kind: 'hosted' | 'pglite') => {
  const figures = await databaseTestsOn(kind)
  return { figures, held: figures.passed > 0 && figures.failed.length === 0 && figures.failedFiles === 0 }
}

const PARTS: Readonly<Record<string, Part>> = {
  async kills() {
    const figures = await kills(ROUNDS)
    return { figures, held: figures.lost === 0 && figures.readyMs.most <= READY_WITHIN_MS }
  },
  async orders() {
    const figures = await orderKills(ROUNDS, randomFrom(7))
    return { figures, held: figures.wrong.length === 0 && figures.cutOff > 0 }
  },
  async labels() {
    const figures = await labelKills(ROUNDS)
    return { figures, held: figures.wrong.length === 0 && figures.unknown === ROUNDS }
  },
  async saves() {
    const figures = await textKills(ROUNDS, randomFrom(7))
    return { figures, held: figures.wrong.length === 0 && figures.interrupted > 0 }
  },
  async newsletter() {
    const figures = await newsletterRun(READERS, 3)
    return { figures, held: figures.wrong.length === 0 && figures.kills === 3 && figures.left > 0 }
  },
  async fuzz() {
    const figures = await fuzz(MALFORMED)
    return { figures, held: figures.failures.length === 0 }
  },
  async isolation() {
    const figures: Record<string, Awaited<ReturnType<typeof isolationOn>>> = {}
    for (const engine of ENGINES) figures[engine] = await isolationOn(engine, INTERLEAVED, AT_ONCE)
    return { figures, held: Object.values(figures).every(({ wrong }) => wrong.length === 0) }
  },
  async hostile() {
    const figures = await hostileProducts()
    return { figures, held: figures.found.length === 0 }
  },
  async texts() {
    const figures = await hostileTexts()
    return { figures, held: figures.found.length === 0 }
  },
  async publishing() {
    // The first of them is let through.
    const figures = await publishingKills(PUBLICATIONS + 1, randomFrom(50))
    return { figures, held: figures.broken.length === 0 }
  },
  hosted: () => databaseTests('hosted'),
  pglite: () => databaseTests('pglite'),
  async browser() {
    const figures = await testsInSlowBrowsers()
    const isWhole = Object.values(figures).every(({ passed, failed }) => passed > 0 && failed.length === 0)
    return { figures, held: isWhole }
  },
  async variants() {
    const db = await nativeDatabase()
    const figures = await variantRaces(db, SEEDS, BUYERS).finally(() => db.close())
    return { figures, held: figures.wrong.length === 0 && figures.orders > 0 }
  },
  async amounts() {
    const db = await nativeDatabase()
    const figures = await amounts(db, CARTS).finally(() => db.close())
    return { figures, held: figures.wrong.length === 0 && figures.withCode > 0 }
  },
  async payments() {
    const db = await nativeDatabase()
    try {
      const events = await shuffledEvents(db, PAYMENT_EVENTS, 1)
      const races = await reservationsIn(db, SEEDS, BUYERS)
      const long = await reservationsFor(db, RESERVATION_MINUTES)
      const shelves = await sharedShelvesIn(db, SEEDS, BUYERS)
      const all = [events, races, long, shelves]
      return { figures: { events, races, long, shelves }, held: all.every(({ wrong }) => wrong.length === 0) }
    } finally {
      await db.close()
    }
  },
  async files() {
    const figures = await productFile(1000, 3)
    return { figures, held: figures.problems === 0 && figures.changed === 0 }
  },
  async logins() {
    const figures = await loginTiming(LOGINS)
    return { figures, held: figures.held }
  },
}

/** Runs the parts that are named, or all; keeps the figures of each beside the last ones of the others. */
const named = process.argv.slice(2)
let isWhole = true
for (const name of named.length > 0 ? named : Object.keys(PARTS)) {
  const part = PARTS[name]
  if (!part) throw new Error(`no part "${name}" of the soak: ${Object.keys(PARTS).join(', ')}`)
  const { figures, held } = await part()
  console.log(held ? '✓' : '✗', name, JSON.stringify(figures))
  isWhole &&= held
  const kept = await readFile(RESULTS, 'utf8').then(JSON.parse, () => ({}))
  const all = { ...kept, [name]: { date: new Date().toISOString(), held, ...figures } }
  await writeFile(RESULTS, `${JSON.stringify(all, null, 2)}\n`)
}
console.log(isWhole ? '✓ everything held' : '✗ something did not hold')
process.exit(isWhole ? 0 : 1)
