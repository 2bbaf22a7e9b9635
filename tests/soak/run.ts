import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { fuzz } from './fuzz.ts'
import { kills } from './kills.ts'
import { publishingKills } from './publishing.ts'
import { randomFrom } from './random.ts'

const ROUNDS = 100
const REQUESTS = 20_000
const PUBLICATIONS = 50
const READY_WITHIN_MS = 3000
const RESULTS = fileURLToPath(new URL('../bench/soak.json', import.meta.url))

/** Runs the whole soak, prints and writes its figures; ends with status 1 when something did not hold. */
const killed = await kills(ROUNDS)
console.log('kill -9:', JSON.stringify(killed))
const fuzzed = await fuzz(REQUESTS)
console.log('malformed requests:', JSON.stringify(fuzzed, null, 2))
const published = await publishingKills(PUBLICATIONS + 1, randomFrom(50))
console.log('publications killed:', JSON.stringify(published))
await writeFile(
  RESULTS,
  `${JSON.stringify({ date: new Date().toISOString(), kills: killed, fuzz: fuzzed, publishing: published }, null, 2)}\n`,
)
const held =
  killed.lost === 0 &&
  killed.readyMs.most <= READY_WITHIN_MS &&
  fuzzed.failures.length === 0 &&
  published.broken.length === 0
console.log(held ? '✓ everything held' : '✗ something did not hold')
process.exit(held ? 0 : 1)
