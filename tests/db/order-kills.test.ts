import { expect, test } from 'vitest'
import { orderKills } from '../soak/order-kills.ts'
import { randomFrom } from '../soak/random.ts'

test('a backend that is killed while buyers pay leaves each of them one order or none, and says which', async () => {
  const { orders, cutOff, wrong } = await orderKills(2, randomFrom(Date.now()))
  expect(wrong).toEqual([])
  expect(cutOff).toBeGreaterThan(0)
  expect(orders).toBeGreaterThan(5)
}, 120_000)
