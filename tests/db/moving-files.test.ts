import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type CsvKind, openMoved, readMoved } from '@/admin/moving/open-file.ts'
import { snakeKeys } from '@/domain/case.ts'
import { type Json, movingContext } from './support/moving-context.ts'

const shop = movingContext()
const FIXTURES = new URL('fixtures/moving/', import.meta.url)

/** The lines of a file as the screen of the owner reads and sends them. */
function linesOf(kind: CsvKind, name: string): Json[] {
  const file = openMoved(kind, name, new Uint8Array(readFileSync(new URL(name, FIXTURES))).buffer)
  if (typeof file === 'string') throw new Error(file)
  return readMoved(kind, file, file.guess).lines.map((line) => ({ ...snakeKeys(line) }))
}

test.each([
  ['customers', 'shopify-customers.csv', { created: 3, completed: 0 }],
  ['customers', 'woocommerce-customers.csv', { created: 2, completed: 0 }],
  ['customers', 'prestashop-clients.csv', { created: 2, completed: 0 }],
  ['customers', 'prestashop-customers-sample.csv', { created: 2, completed: 0 }],
  // Where the customers of the file before live.
  ['customers', 'prestashop-addresses-sample.csv', { created: 0, completed: 1 }],
  ['orders', 'shopify-orders.csv', { created: 2 }],
  ['orders', 'woocommerce-orders.csv', { created: 2 }],
  ['orders', 'woocommerce-orders-import-export.csv', { created: 2 }],
  ['orders', 'prestashop-commandes.csv', { created: 2 }],
] as const)(
  '%s of %s come as their dry run says, and again all is up to date',
  async (kind, name, counts) => {
    const lines = linesOf(kind, name)
    const before = await shop.rows('select id from mail_outbox')
    const about = { source: name.split('-')[0], with_consents: true }
    const move = await shop.send(kind, lines, about)
    const dry = await shop.check(move)
    expect(dry).toMatchObject(counts)
    expect(await shop.finish(move)).toMatchObject(counts)
    expect(await shop.check(await shop.send(kind, lines, about))).toMatchObject({
      created: 0,
      completed: 0,
      same: lines.length,
      subscribed: 0,
    })
    expect(await shop.rows('select id from mail_outbox')).toEqual(before)
  },
)

test('what PrestaShop keeps in two files is one customer', async () => {
  expect(
    await shop.rows('select name, address, city, phone from customers where email = $1', [
      'elise.garnier@courriel.example',
    ]),
  ).toEqual([
    { name: 'Élise Garnier', address: '12, rue du Port, Bât. C', city: 'Quimper', phone: '02 98 00 11 22' },
  ])
})
