import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createPlaces } from '../../supabase/local/gateway/places.ts'
import { UNNAMED } from '../../supabase/local/gateway/visitor.ts'
import { startUnderTest } from './under-test.ts'

const SMALL = new Request('http://shop.example/', { method: 'POST', headers: { 'content-length': '65536' } })
const LARGE = new Request('http://shop.example/', { method: 'POST', headers: { 'content-length': '65537' } })
const UNKNOWN = new Request('http://shop.example/', {
  method: 'POST',
  headers: { 'transfer-encoding': 'chunked' },
})

/** Asks so many times. @returns the state of each after everything that can has happened. */
async function asked(
  enter: ReturnType<typeof createPlaces>,
  count: number,
  network: string,
  request = SMALL,
) {
  const states: ('waits' | 'refused' | (() => void))[] = Array.from({ length: count }, () => 'waits')
  for (let index = 0; index < count; index++)
    void enter(network, request).then((leave) => {
      states[index] = leave ?? 'refused'
    })
  await turn()
  const of = (state: string) => states.filter((one) => one === state).length
  return {
    states,
    /** Gives back the place that one of them has. */
    leave: async (index: number) => {
      const one = states[index]
      if (typeof one === 'function') one()
      await turn()
    },
    inside: () => count - of('waits') - of('refused'),
    waits: () => of('waits'),
    refused: () => of('refused'),
  }
}

describe('the places of a service', () => {
  test('six of one network are at work, two hundred wait in their order, who comes then is refused', async () => {
    const enter = createPlaces()
    const one = await asked(enter, 210, '203.0.113.1')
    expect([one.inside(), one.waits(), one.refused()]).toEqual([6, 200, 4])
    const other = await asked(enter, 6, '203.0.113.2')
    expect(other.inside()).toBe(6)
    await one.leave(3)
    expect([one.states[6], one.states[7]]).toEqual([expect.any(Function), 'waits'])
  })

  test('whom no proxy names are many, and wait later', async () => {
    expect((await asked(createPlaces(), 70, UNNAMED)).inside()).toBe(60)
  })

  test.each([
    ['large', LARGE],
    ['of unknown size', UNKNOWN],
  ])('one body that is %s is held for a network, four in all, and small ones pass by', async (_, request) => {
    const enter = createPlaces()
    const networks = await Promise.all([1, 2, 3, 4, 5].map((n) => asked(enter, 2, `203.0.113.${n}`, request)))
    expect(networks.map(({ inside }) => inside())).toEqual([1, 1, 1, 1, 0])
    expect((await asked(enter, 6, '203.0.113.1')).inside()).toBe(5)
    await networks[0]?.leave(0)
    expect(networks.map(({ inside }) => inside())).toEqual([1, 1, 1, 1, 1])
  })

  test('who has gone meanwhile gives the place to the next', async () => {
    const enter = createPlaces()
    const before = await asked(enter, 6, '203.0.113.1')
    const leaves = new AbortController()
    const gone = await asked(enter, 1, '203.0.113.1', new Request(SMALL, { signal: leaves.signal }))
    const next = await asked(enter, 1, '203.0.113.1')
    leaves.abort()
    await before.leave(0)
    expect([gone.states[0], next.inside()]).toEqual(['refused', 1])
  })
})

test('a flood of one network is told to come again, and others are answered', async () => {
  const under = await startUnderTest('pglite')
  try {
    const { url, anonKey, engine } = under.backend
    const ask = async (from: string) => {
      const headers = { apikey: anonKey, 'x-forwarded-for': from }
      const answer = await fetch(`${url}/rest/v1/books?select=id&limit=1`, { headers })
      await answer.text()
      return `${answer.status} ${answer.headers.get('retry-after')}`
    }
    const held = Promise.withResolvers<void>()
    const busy = engine.transaction(() => held.promise)
    const answers: string[] = []
    const flood = Array.from({ length: 230 }, () => ask('203.0.113.1').then((one) => answers.push(one)))
    await expect.poll(() => answers.length).toBe(24)
    const other = ask('198.51.100.7')
    held.resolve()
    await busy
    expect(await other).toBe('200 null')
    await Promise.all(flood)
    expect(answers.slice(0, 24).every((one) => one === '503 1')).toBe(true)
    expect(answers.slice(24).every((one) => one === '200 null')).toBe(true)
  } finally {
    await under.stop()
  }
})
