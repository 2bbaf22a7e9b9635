import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readStanding, takeOverShop } from '@/data/standing.ts'
import type { ShopConfig } from '../../src/cli/config.ts'
import { openBackend, type ShopBackend, serviceClient } from '../../src/cli/shop-backend.ts'
import { openEngine } from '../../supabase/local/engine/open.ts'
import { backUp } from '../../supabase/local/ops/backup.ts'
import { restore } from '../../supabase/local/ops/restore.ts'
import { layProjectDatabase } from '../support/database-images.ts'
import { shareDenoCache } from '../support/deno-cache.ts'
import { type MailServiceStandIn, startMailService } from '../support/mail-service.ts'
import { over } from './support/database.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { MEANS } from './support/sent-orders.ts'

const root = mkdtempSync(path.join(tmpdir(), 'silent-copy-'))
const at = (name: string) => path.join(root, name)
const running: ShopBackend[] = []
let service: MailServiceStandIn

beforeAll(async () => {
  service = await startMailService()
  await layProjectDatabase(at('shop'))
  vi.stubEnv('MAIL_API_URL', service.url)
  vi.stubEnv('MAIL_API_KEY', 'key')
  vi.stubEnv('MAIL_FROM', 'Boutique <boutique@shop.example>')
})
afterEach(async () => {
  await stopAll()
  service.sent.length = 0
})
afterAll(() => {
  vi.unstubAllEnvs()
  service?.close()
  rmSync(root, { recursive: true, force: true })
})

async function stopAll(): Promise<void> {
  for (const shop of running.splice(0)) await shop.close()
}

/** Starts the shop of a folder as `npm start` does, without its site. */
async function start(name: string): Promise<ShopBackend> {
  if (!existsSync(at(`${name}/functions`))) await shareDenoCache(at(name))
  const config: ShopConfig = {
    host: '127.0.0.1',
    port: 0,
    siteUrl: 'https://shop.example',
    dataDir: at(name),
    databaseUrl: undefined,
    demo: false,
    warnings: [],
  }
  const shop = await openBackend(config)
  running.push(shop)
  return shop
}

/** Puts an email into the outbox of a running shop: its clock sends it within seconds, where it may. */
const queue = (shop: ShopBackend, key: string) =>
  shop.engine.run([
    {
      sql: `select private.queue_mail('shop_alarm', $1, null, 'salma@shop.example', '{"alarm":"disk","state":"low","free":5}')`,
      params: [key],
    },
  ])
const waiting = async (shop: ShopBackend) => {
  const [rows = []] = await shop.engine.run([{ sql: `select 1 from mail_outbox where status = 'waiting'` }])
  return rows.length
}
const reasonOf = (shop: ShopBackend) => shop.standing.current().silentReason
const sentKeys = () => service.sent.map(({ key }) => key)

/** Has the function that does what is due called, as the clock calls it. */
async function tick(shop: ShopBackend): Promise<number> {
  const answer = await fetch(`${shop.url}/functions/v1/order-clock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.secretKey}` },
  })
  return answer.status
}

test('a copied folder is silent until it is taken over; then it has keys of its own, and the first one notices', async () => {
  const first = await start('shop')
  expect(reasonOf(first)).toBeNull()
  await queue(first, 'one')
  await expect.poll(sentKeys, { timeout: 30_000 }).toHaveLength(1)
  await first.close()
  running.length = 0

  cpSync(at('shop'), at('copy'), { recursive: true, verbatimSymlinks: true })
  const copy = await start('copy')
  expect(reasonOf(copy)).toBe('copied')
  await queue(copy, 'two')
  expect(await tick(copy)).toBe(200)
  // Auth writes by itself: into the mailbox of this machine, where whoever tries the copy finds it.
  const { error } = await createClient(copy.url, copy.anonKey).auth.resetPasswordForEmail(
    'ines@client.example',
  )
  expect(error).toBeNull()
  expect([service.sent.length, await waiting(copy)]).toEqual([1, 1])

  // Started again it is silent still: nobody has said otherwise.
  await copy.close()
  running.length = 0
  const again = await start('copy')
  expect(reasonOf(again)).toBe('copied')
  expect(await takeOverShop(serviceClient(again), false)).toBe(0)
  await expect.poll(sentKeys, { timeout: 30_000 }).toHaveLength(2)
  await stopAll()

  const left = await start('shop')
  expect(reasonOf(left)).toBe('taken_over')
  await queue(left, 'three')
  expect([await tick(left), await waiting(left), service.sent.length]).toEqual([200, 1, 2])
  await takeOverShop(serviceClient(left), false)
  await expect.poll(sentKeys, { timeout: 30_000 }).toHaveLength(3)
  // The service has it before the shop has written so: closed in between, the shop would send it again.
  await expect.poll(() => waiting(left), { timeout: 30_000 }).toBe(0)
  // The second mail of each: its number is the same, and its key is not.
  expect(new Set(sentKeys()).size).toBe(3)
})

test('a restored backup is silent, in a new folder and in the place of the shop; what waits may be left', async () => {
  const shop = await start('shop')
  await shop.engine.exec(
    `insert into mail_outbox (kind, once_key, email) values ('no_such', 'waits', 'a@b.example')`,
  )
  const file = at('shop.tar.gz')
  await backUp({ dataDir: at('shop'), engine: shop.engine, file, leaveOut: [] })
  await stopAll()
  for (const [name, force] of [
    ['tried', false],
    ['shop', true],
  ] as const) {
    await restore({ dataDir: at(name), file, force })
    const restored = await start(name)
    expect(reasonOf(restored)).toBe('restored')
    const before = await readStanding(serviceClient(restored), null)
    expect(await takeOverShop(serviceClient(restored), true)).toBe(1)
    const after = await readStanding(serviceClient(restored), null)
    expect([after.isSilent, after.lineage === before.lineage, after.identity === before.identity]).toEqual([
      false,
      true,
      false,
    ])
    await stopAll()
  }
  // What was taken over stays so.
  expect(reasonOf(await start('shop'))).toBeNull()
})

test('a backup of a version that knew of no copies is silent when it is restored; a restart and another name silence no shop', async () => {
  await layProjectDatabase(at('old'))
  const file = at('old.tar.gz')
  await backUp({ dataDir: at('old'), engine: null, file, leaveOut: [] })
  await restore({ dataDir: at('old-tried'), file, force: false })
  expect(reasonOf(await start('old-tried'))).toBe('restored')
  // The shop that it was made of goes on, also after a restart under another name.
  expect(reasonOf(await start('old'))).toBeNull()
  await stopAll()
  renameSync(at('old'), at('renamed'))
  const renamed = await start('renamed')
  expect(reasonOf(renamed)).toBeNull()
  expect((await readStanding(serviceClient(renamed), null)).home).toContain('renamed')
})

test('a real shop made of the demonstration shows nothing of its site, and keeps its own', async () => {
  await layProjectDatabase(at('was-demo'))
  const site = () => {
    mkdirSync(at('was-demo/site/1'), { recursive: true })
    writeFileSync(at('was-demo/site/current.json'), '{}')
  }
  const engine = await openEngine({ dataDir: at('was-demo') })
  await engine.exec('select private.say_demonstration(true)')
  await engine.close()
  site()
  await start('was-demo')
  expect(existsSync(at('was-demo/site'))).toBe(false)
  await stopAll()
  site()
  await start('was-demo')
  expect(existsSync(at('was-demo/site/current.json'))).toBe(true)
})

test('every buyer is written to once, whatever becomes of the shop before, and of its copy after', async () => {
  const buyers = ['un', 'deux', 'trois', 'quatre'].map((name) => `${name}@client.example`)
  await layProjectDatabase(at('busy'))
  const shop = await start('busy')
  const db = over(shop.engine, async () => undefined)
  const settings = { ...MEANS, opened_at: new Date() }
  const set = Object.keys(settings).map((name, index) => `${name} = $${index + 1}`)
  await db.query(`update settings set ${set.join(', ')}`, Object.values(settings))
  await insertProducts(db, [{ id: 1, stock: 10 }])
  const order = (one: ShopBackend, email: string) =>
    placeOrder(
      over(one.engine, async () => undefined),
      orderRequest({ email, payment_method: 'transfer', is_simulated: false }),
    )
  const due = (one: ShopBackend) =>
    one.engine.exec(`update mail_outbox set next_attempt_at = now() where status = 'waiting'`)
  // The service takes them and the shop does not hear so, as where it is killed at that moment.
  service.losesAnswers = true
  for (const email of buyers.slice(0, 3)) await order(shop, email)
  await expect.poll(() => service.sent.length, { timeout: 30_000 }).toBe(3)
  await stopAll()
  service.losesAnswers = false

  const file = at('busy.tar.gz')
  await backUp({ dataDir: at('busy'), engine: null, file, leaveOut: [] })
  const again = await start('busy')
  await order(again, buyers[3] ?? '')
  await due(again)
  await expect.poll(() => waiting(again), { timeout: 30_000 }).toBe(0)
  await stopAll()

  await restore({ dataDir: at('elsewhere'), file, force: false })
  const elsewhere = await start('elsewhere')
  const asked = service.calls.length
  await due(elsewhere)
  expect([await tick(elsewhere), await waiting(elsewhere), service.calls.length]).toEqual([200, 3, asked])
  await takeOverShop(serviceClient(elsewhere), false)
  await expect.poll(() => waiting(elsewhere), { timeout: 30_000 }).toBe(0)
  expect(service.sent.map(({ to }) => to).sort()).toEqual([...buyers].sort())
})
