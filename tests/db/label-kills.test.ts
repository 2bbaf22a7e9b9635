import { expect, test } from 'vitest'
import { labelKills } from '../soak/label-kills.ts'

test('a backend that is killed between purchase and answer buys no label twice, and loses none', async () => {
  const { unknown, wrong } = await labelKills(3)
  expect(wrong).toEqual([])
  expect(unknown).toBe(3)
}, 120_000)
