import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shuffledEvents } from '../soak/payment-news.ts'
import { reservations } from '../soak/payments.ts'
import { sharedShelves } from '../soak/shared-shelves.ts'
import { hasNativePostgres } from '../support/postgres.ts'
import { nativeDatabase, type TestDatabase } from './support/database.ts'

/** A small part of `npm run soak -- payments`; only a real server runs two transactions at once. */
describe.skipIf(!hasNativePostgres())('on a native Postgres', () => {
  let db: TestDatabase

  beforeAll(async () => {
    db = await nativeDatabase()
  })
  afterAll(() => db?.close())

  test('events shuffled, doubled and forged pay each order once, and none that was not paid', async () => {
    const { wrong, paid, orders } = await shuffledEvents(db, 1000, 7)
    expect(wrong).toEqual([])
    expect(paid).toBeGreaterThan(0)
    expect(paid).toBeLessThan(orders)
  })

  test('buyers after the last units: what is left is what was there less what was sold', async () => {
    for (const seed of [1, 2, 3]) {
      const { wrong, orders, released } = await reservations(db, 50, 300, seed)
      expect(wrong).toEqual([])
      expect(orders).toBeGreaterThan(20)
      expect(released).toBeGreaterThan(0)
    }
  })

  test('few networks at shelves of few units: none takes more than its share, whatever comes at once', async () => {
    for (const seed of [1, 2, 3]) {
      const { wrong, orders, released } = await sharedShelves(db, 8, 300, seed)
      expect(wrong).toEqual([])
      expect(orders).toBeGreaterThan(20)
      expect(released).toBeGreaterThan(0)
    }
  })
})
