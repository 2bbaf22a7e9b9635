import { expect, test } from 'vitest'
import { randomFrom } from '../soak/random.ts'
import { textKills } from '../soak/text-kills.ts'

test('a shop that is killed while it saves a text leaves the old one or the new one, and versions that agree', async () => {
  const { saved, wrong } = await textKills(3, randomFrom(Date.now()))
  expect(wrong).toEqual([])
  expect(saved).toBeGreaterThan(0)
}, 60_000)
