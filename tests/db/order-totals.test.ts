import { afterAll, beforeAll, expect, test } from 'vitest'
import { amounts } from '../soak/amounts.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'

const CARTS = 40

let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
})
afterAll(() => db.close())

test('page, order, email, Stripe’s amount, invoice, journal and credit notes of random carts agree to the cent', async () => {
  const figures = await amounts(db, CARTS)
  expect(figures.wrong).toEqual([])
  expect(figures.withCode).toBeGreaterThan(CARTS / 3)
})
