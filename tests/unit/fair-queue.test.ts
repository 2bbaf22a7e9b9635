import { expect, it } from 'vitest'
import { inFairQueue } from '../../supabase/functions/_shared/fair-queue.ts'
import { createFairQueue } from '../../supabase/local/fair-queue.ts'

it('works one after the other, lets eight of a network wait, turns the others away and then takes more', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const log: string[] = []
  const crowd = Array.from({ length: 40 }, (_, index) =>
    inFairQueue('crowd', async () => {
      log.push(`${index} begins`)
      await held
      log.push(`${index} ends`)
      if (index === 3) throw new Error('fails alone')
      return index
    }).catch((error: Error) => error.message),
  )
  release()
  const answers = await Promise.all(crowd)
  expect(answers.slice(0, 9)).toEqual([0, 1, 2, 'fails alone', 4, 5, 6, 7, 8])
  expect(answers.slice(9)).toEqual(Array(31).fill(null))
  expect(log).toEqual(Array.from({ length: 9 }, (_, index) => [`${index} begins`, `${index} ends`]).flat())
  expect(await inFairQueue('crowd', async () => 'one more')).toBe('one more')
})

it('gives the networks turns: the flood of one does not make another wait', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const order: string[] = []
  const ask = (network: string) =>
    inFairQueue(network, async () => {
      await held
      order.push(network)
      return network
    })
  const flood = Array.from({ length: 40 }, () => ask('flood'))
  const others = [ask('owner'), ask('staff'), ask('owner')]
  release()
  expect(await Promise.all(others)).toEqual(['owner', 'staff', 'owner'])
  await Promise.all(flood)
  // The owner's second turn comes before the flood's third.
  expect(order.slice(0, 7)).toEqual(['flood', 'owner', 'staff', 'flood', 'owner', 'flood', 'flood'])
  expect(order).toHaveLength(12)
})

it('keeps a bound on all who wait together', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const answers = Array.from({ length: 100 }, (_, index) =>
    inFairQueue(`network ${index}`, () => held.then(() => index)),
  )
  release()
  expect((await Promise.all(answers)).filter((answer) => answer !== null)).toHaveLength(65)
})

it('gives those who ask Auth or the database turns, too', async () => {
  const inTurn = createFairQueue()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const order: string[] = []
  const ask = (who: string) =>
    inTurn(who, async () => {
      await held
      order.push(who)
      if (who === 'broken') throw new Error('fails alone')
      return who
    })
  const flood = Array.from({ length: 40 }, () => ask('flood'))
  const broken = ask('broken').catch((error: Error) => error.message)
  const others = [ask('owner'), ask('owner')]
  release()
  expect(await Promise.all([broken, ...others])).toEqual(['fails alone', 'owner', 'owner'])
  expect(order.slice(0, 6)).toEqual(['flood', 'flood', 'broken', 'owner', 'flood', 'owner'])
  expect(await Promise.all(flood)).toHaveLength(40)
})

it('works on so many at once, and no more', async () => {
  const inTurn = createFairQueue(3)
  const ends: (() => void)[] = []
  const began: string[] = []
  const ask = (who: string) =>
    inTurn(who, () => {
      began.push(who)
      return new Promise<void>((end) => ends.push(end))
    })
  const all = [...Array.from({ length: 6 }, () => ask('flood')), ask('owner')]
  const endOne = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  expect(began).toEqual(['flood', 'flood', 'flood'])
  await endOne()
  await endOne()
  expect(began.slice(3)).toEqual(['flood', 'owner'])
  while (ends.length > 0) await endOne()
  await Promise.all(all)
  expect(began).toHaveLength(7)
})
