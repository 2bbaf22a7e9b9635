import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ENGINES } from '../local/under-test.ts'
import { loginTiming } from './admin-login.ts'
import { fuzz } from './fuzz.ts'
import { hostileProducts } from './hostile-products.ts'
import { isolationOn } from './isolation.ts'
import { kills } from './kills.ts'

const ROUNDS = 100
const MALFORMED = 20_000
const INTERLEAVED = 10_000
const AT_ONCE = 1000
const LOGINS = 200
const READY_WITHIN_MS = 3000
const RESULTS = fileURLToPath(new URL('../bench/soak.json', import.meta.url))

/** Runs the whole soak, prints and writes its figures; ends with status 1 when something did not hold. */
const killed = await kills(ROUNDS)
console.log('kill -9:', JSON.stringify(killed))
const fuzzed = await fuzz(MALFORMED)
console.log('malformed requests:', JSON.stringify(fuzzed, null, 2))
const interleaved: Record<string, Awaited<ReturnType<typeof isolationOn>>> = {}
for (const engine of ENGINES) {
  interleaved[engine] = await isolationOn(engine, INTERLEAVED, AT_ONCE)
  console.log(`interleaved users on ${engine}:`, JSON.stringify(interleaved[engine]))
}
const hostile = await hostileProducts()
console.log('hostile products:', JSON.stringify(hostile))
const timed = await loginTiming(LOGINS)
console.log('refused log-ins of administrators:', JSON.stringify(timed))
const figures = {
  date: new Date().toISOString(),
  kills: killed,
  fuzz: fuzzed,
  isolation: interleaved,
  hostile,
  logins: timed,
}
await writeFile(RESULTS, `${JSON.stringify(figures, null, 2)}\n`)
const held =
  killed.lost === 0 &&
  killed.readyMs.most <= READY_WITHIN_MS &&
  fuzzed.failures.length === 0 &&
  hostile.found.length === 0 &&
  timed.held &&
  Object.values(interleaved).every(({ wrong }) => wrong.length === 0)
console.log(held ? '✓ everything held' : '✗ something did not hold')
process.exit(held ? 0 : 1)
