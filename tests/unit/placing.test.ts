import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AT_ONCE, createPlacing } from '@/data/placing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const WRITTEN = () => true
const REFUSED = () => false
/** Lets everything run that waits for no time. */
const settle = () => vi.advanceTimersByTimeAsync(0)

/** A flush that lasts until it is ended, and how often it was asked for. */
function slowFlush() {
  const begun: PromiseWithResolvers<string | null>[] = []
  const flush = () => {
    const one = Promise.withResolvers<string | null>()
    begun.push(one)
    return one.promise
  }
  return { flush, begun }
}

/** Work that is done when it is told so. */
function works(count: number) {
  const ends = Array.from({ length: count }, () => Promise.withResolvers<number>())
  const begun: number[] = []
  const work = (n: number) => () => {
    begun.push(n)
    return ends[n]?.promise as Promise<number>
  }
  return {
    begun,
    work,
    end: (n: number) => ends[n]?.resolve(n),
    fail: (n: number) => ends[n]?.reject(new Error('cut off')),
  }
}

it('makes sure of an order that comes alone at once', async () => {
  const flush = vi.fn(async () => null)
  expect(await createPlacing(flush).place(async () => 'one', WRITTEN)).toEqual(['one', null])
  expect(flush).toHaveBeenCalledTimes(1)
})

/** The first numbers, from 0. */
const first = (count: number) => Array.from({ length: count }, (_, n) => n)

it('writes a few orders at a time, the others in the order in which they came', async () => {
  const { begun, work, end } = works(AT_ONCE + 2)
  const placing = createPlacing(async () => null)
  const all = first(AT_ONCE + 2)
  const placed = all.map((n) => placing.place(work(n), WRITTEN))
  await settle()
  expect(begun).toEqual(first(AT_ONCE))
  end(1)
  await settle()
  expect(begun).toEqual(first(AT_ONCE + 1))
  for (const n of all) end(n)
  await vi.advanceTimersByTimeAsync(100)
  expect(await Promise.all(placed)).toEqual(all.map((n) => [n, null]))
})

it('lets others begin where all of those wait for something else', async () => {
  const { begun, work, end } = works(AT_ONCE + 1)
  const placing = createPlacing(async () => null)
  const stuck = first(AT_ONCE).map((n) => placing.place(work(n), WRITTEN))
  const other = placing.place(work(AT_ONCE), WRITTEN)
  await vi.advanceTimersByTimeAsync(49)
  expect(begun).toEqual(first(AT_ONCE))
  await vi.advanceTimersByTimeAsync(2)
  expect(begun).toEqual(first(AT_ONCE + 1))
  end(AT_ONCE)
  await vi.advanceTimersByTimeAsync(50)
  // It does not wait for those either.
  expect(await other).toEqual([AT_ONCE, null])
  for (const n of first(AT_ONCE)) end(n)
  await vi.advanceTimersByTimeAsync(100)
  expect(await Promise.all(stuck)).toHaveLength(AT_ONCE)
})

it('makes sure of many orders with one flush, and of none with one that had begun before', async () => {
  const { flush, begun } = slowFlush()
  const { work, end } = works(4)
  const placing = createPlacing(flush)
  const placed = [0, 1, 2, 3].map((n) => placing.place(work(n), WRITTEN))
  await settle()
  end(0)
  await settle()
  expect(begun).toHaveLength(0)
  end(1)
  await settle()
  // As many wait as may still come.
  expect(begun).toHaveLength(1)
  end(2)
  end(3)
  await vi.advanceTimersByTimeAsync(100)
  expect(begun).toHaveLength(1)
  begun[0]?.resolve(null)
  await settle()
  expect(await Promise.all(placed.slice(0, 2))).toEqual([
    [0, null],
    [1, null],
  ])
  expect(begun).toHaveLength(2)
  begun[1]?.resolve('no answer')
  expect(await Promise.all(placed.slice(2))).toEqual([
    [2, 'no answer'],
    [3, 'no answer'],
  ])
})

it('waits for no order that is refused or fails, and asks for no flush of theirs', async () => {
  const flush = vi.fn(async () => null)
  const { work, end, fail } = works(3)
  const placing = createPlacing(flush)
  const refused = placing.place(work(0), REFUSED)
  const failed = placing.place(work(1), WRITTEN).catch((error: Error) => error.message)
  const placed = placing.place(work(2), WRITTEN)
  await settle()
  end(0)
  fail(1)
  expect(await refused).toEqual([0, null])
  expect(await failed).toBe('cut off')
  expect(flush).not.toHaveBeenCalled()
  end(2)
  expect(await placed).toEqual([2, null])
  expect(flush).toHaveBeenCalledTimes(1)
})

it('says that a flush failed to all that waited for it, and flushes again for the next', async () => {
  const flush = vi.fn(async () => null)
  flush.mockRejectedValueOnce(new Error('cut off'))
  const placing = createPlacing(flush)
  await expect(placing.place(async () => 1, WRITTEN)).rejects.toThrow('cut off')
  expect(await placing.place(async () => 2, WRITTEN)).toEqual([2, null])
})

it('is flushed after a moment at the latest where others take long', async () => {
  const flush = vi.fn(async () => null)
  const { work, end } = works(3)
  const placing = createPlacing(flush)
  const [first] = [0, 1, 2].map((n) => placing.place(work(n), WRITTEN))
  await settle()
  end(0)
  await vi.advanceTimersByTimeAsync(39)
  expect(flush).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2)
  expect(await first).toEqual([0, null])
  end(1)
  end(2)
  await vi.advanceTimersByTimeAsync(100)
})
