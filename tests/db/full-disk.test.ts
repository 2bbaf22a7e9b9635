import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { layProjectDatabase } from '../support/database-images.ts'
import { shareDenoCache } from '../support/deno-cache.ts'
import type { Said } from '../support/full-disk-shop.ts'
import { canHaveSmallDisk, openSmallDisk, type SmallDisk } from '../support/small-disk.ts'
import { addAdmin, type TestAdmin } from './support/admins.ts'
import { checkoutRequest } from './support/checkout-request.ts'
import type { TestDatabase } from './support/database.ts'
import { insertProducts } from './support/samples.ts'

const MB = 1024 * 1024
const isPossible = canHaveSmallDisk()
if (!isPossible)
  process.stderr.write('! full-disk.test.ts is left out: this system gives this user no disk of its own\n')

/** A running shop on the small disk, with what it has logged. */
interface Shop {
  readonly process: ChildProcess
  readonly url: string
  readonly anonKey: string
  readonly lines: readonly Readonly<Record<string, unknown>>[]
  readonly db: Pick<TestDatabase, 'query'>
}

let disk: SmallDisk
let shop: Shop
let admin: TestAdmin
/** The keys of the orders that were answered 200. */
const acknowledged = new Set<string>()

async function start(): Promise<Shop> {
  const [program = '', ...before] = disk.on
  const script = fileURLToPath(new URL('../support/full-disk-shop.ts', import.meta.url))
  const child = spawn(program, [...before, process.execPath, '--import', 'tsx', script, disk.folder], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const lines: Readonly<Record<string, unknown>>[] = []
  const others: string[] = []
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.startsWith('{')) lines.push(JSON.parse(line))
      else others.push(line)
    })
  const ended = once(child, 'close').then(() => {
    throw new Error(`the shop has ended: ${JSON.stringify(lines.slice(-5))} ${others.join('\n')}`)
  })
  ended.catch(() => {})
  const next = async (): Promise<Said> => {
    const [said] = (await Promise.race([once(child, 'message'), ended])) as [Said]
    return said
  }
  const place = await next()
  if (!('url' in place)) throw new Error('the shop does not say where it is')
  return {
    ...place,
    process: child,
    lines,
    db: {
      async query(sql, params = [], options = {}) {
        const answer = next()
        child.send({ sql, params, options })
        const said = await answer
        if ('rows' in said) return [...said.rows]
        throw new Error('error' in said ? said.error : 'no answer')
      },
    },
  }
}

// Databases are opened that do not open, twice each, and a shop starts twice.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })
afterAll(() => vi.resetConfig())
beforeAll(async () => {
  if (!isPossible) return
  disk = await openSmallDisk(300)
  await layProjectDatabase(disk.seen)
  await shareDenoCache(disk.seen)
  shop = await start()
  await shop.db.query('update settings set opened_at = now()')
  await insertProducts(shop.db as TestDatabase, [{ id: 1, stock: 100_000 }])
  admin = await addAdmin(shop.db as TestDatabase, 'owner', 'Salma')
})
afterAll(async () => {
  shop?.process.kill('SIGKILL')
  if (shop && shop.process.exitCode === null) await once(shop.process, 'close')
  await disk?.close()
})

/** An order of somebody else each time. @returns its answer's status and number */
async function order() {
  const body = checkoutRequest()
  const answer = await fetch(`${shop.url}/functions/v1/checkout`, {
    method: 'POST',
    headers: { apikey: shop.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...body,
      customer: { ...body.customer, email: `${body.idempotencyKey}@client.example` },
    }),
  }).catch(async (cause) => {
    // Its end is heard of after the connection's.
    await delay(1000)
    const { exitCode, signalCode } = shop.process
    throw new Error(`no answer, and the shop ${exitCode ?? signalCode ?? 'runs'}`, { cause })
  })
  await answer.text()
  if (answer.status === 200) acknowledged.add(body.idempotencyKey)
  return { status: answer.status, id: answer.headers.get('x-request-id') }
}

async function health() {
  const answer = await fetch(`${shop.url}/healthz`)
  return { httpStatus: answer.status, ...(await answer.json()) }
}

async function shownToAdmin() {
  const [row] = await shop.db.query(
    `select admin_shop_state() -> 'disk' ->> 'state' as shown`,
    [],
    admin.actor,
  )
  return row?.shown
}

/** What the log says of a refused order, by the number of its request. */
const linesOf = (id: string | null) =>
  shop.lines.filter((line) => line.id === id && line.function === 'checkout')

/**
 * The orders that were answered 200 and are not there. One that is there without such an answer lost nothing: its sender's next try, with
 * the same key, finds it.
 */
async function lost() {
  const stored = await shop.db.query('select idempotency_key::text as key from orders')
  const keys = new Set(stored.map(({ key }) => key))
  return [...acknowledged].filter((key) => !keys.has(key))
}

test.runIf(isPossible)('a disk that fills is seen while orders are still taken', async () => {
  expect(await health()).toMatchObject({ httpStatus: 200, status: 'ok' })
  expect((await order()).status).toBe(200)
  await disk.leave(50 * MB)
  await expect.poll(shownToAdmin).toBe('low')
  expect(await health()).toMatchObject({ httpStatus: 200, status: 'ok', disk: 'low' })
  expect((await order()).status).toBe(200)
})

test.runIf(isPossible)('a full one refuses orders with 503 and one line each', async () => {
  await disk.leave(0)
  await expect.poll(health).toMatchObject({ httpStatus: 503, status: 'disk full', disk: 'full' })
  expect(await shownToAdmin()).toBe('full')
  const answers: Awaited<ReturnType<typeof order>>[] = []
  const refused = () => answers.filter(({ status }) => status !== 200)
  while (refused().length < 20 && answers.length < 1000)
    answers.push(...(await Promise.all([order(), order(), order()])))
  expect(refused().length).toBeGreaterThanOrEqual(20)
  expect(new Set(refused().map(({ status }) => status))).toEqual(new Set([503]))
  for (const { id } of refused()) {
    await expect.poll(() => linesOf(id)).toHaveLength(1)
    expect(linesOf(id)[0]).toMatchObject({ reason: expect.stringContaining('No space left on device') })
  }
})

test.runIf(isPossible)('with room it goes on, and has lost nothing that it acknowledged', async () => {
  await disk.leave(150 * MB)
  await expect.poll(async () => (await order()).status).toBe(200)
  await expect.poll(health).toMatchObject({ httpStatus: 200, status: 'ok' })
  await expect.poll(shownToAdmin).toBeNull()
  expect(await lost()).toEqual([])
})

test.runIf(isPossible)(
  'a database whose log finds no room ends, is said to be down, and opens again by itself',
  async () => {
    await disk.leave(0)
    const log = () => shop.db.query(`select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`)
    const fillsLog = async () => {
      for (let megabytes = 0; megabytes < 100; megabytes++) await log()
    }
    await expect(fillsLog()).rejects.toThrow('database thread')
    const events = () => shop.lines.map(({ event }) => event)
    await expect.poll(events, { timeout: 120_000 }).toContain('the database does not open again')
    const { id, status } = await order()
    expect(status).toBe(503)
    await expect.poll(() => linesOf(id)).toHaveLength(1)
    await expect.poll(health).toMatchObject({ httpStatus: 503, status: 'disk full', disk: 'full' })
    await disk.leave(150 * MB)
    await expect.poll(async () => (await order()).status, { timeout: 120_000 }).toBe(200)
    expect(await lost()).toEqual([])
  },
)

test.runIf(isPossible)('a full disk and the end of the process lose nothing either', async () => {
  await disk.leave(0)
  let refused = 0
  for (let count = 0; count < 1000 && refused < 3; count++) if ((await order()).status !== 200) refused++
  shop.process.kill('SIGKILL')
  await once(shop.process, 'close')
  await disk.leave(150 * MB)
  shop = await start()
  expect(await lost()).toEqual([])
  expect((await order()).status).toBe(200)
})
