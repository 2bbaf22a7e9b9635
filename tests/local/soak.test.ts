import { expect, test } from 'vitest'
import { fuzz } from '../soak/fuzz.ts'
import { kills } from '../soak/kills.ts'

/** A taste of `npm run soak`, which runs the same by the hundred and by the thousand. */

test('kills lose no acknowledged row', async () => {
  const { lost, acknowledged } = await kills(3)
  expect(acknowledged).toBeGreaterThan(40)
  expect(lost).toBe(0)
})

test('800 malformed requests: no fault, no hang', async () => {
  const { failures, statuses } = await fuzz(800, 7)
  expect(failures).toEqual([])
  expect(statuses[200]).toBeGreaterThan(20)
})
