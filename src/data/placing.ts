import pLimit from 'p-limit'

/**
 * Orders that are written at the same time. All of them change the same rows (the counter of their numbers, the stock of what sells
 * most): more would wait for each other in Postgres, fewer leave the other processes idle. Of fifty buyers at once it served a tenth
 * more than without a limit, and more than with 3, 5 or 6 (27 November 2026).
 */
export const AT_ONCE = 7
/** Milliseconds after which an order that waits for something else, as for an import of the stock, lets the next one begin. */
const GIVE_WAY_MS = 50
/** The longest that an order waits for the flush of others, in milliseconds. */
const GATHER_MS = 40

/** Writes orders, a few at a time, and makes sure of them, many at a time. */
export interface Placing<Failure> {
  /**
   * @param write places an order that a crash may still take back.
   * @param isWritten whether there is anything to be made sure of.
   * @returns what was written, and why it is not certain: null where no crash can take it back.
   */
  place<Placed>(
    write: () => PromiseLike<Placed>,
    isWritten: (placed: Placed) => boolean,
  ): Promise<readonly [Placed, Failure | null]>
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** @param flush waits until all that was written before is certain: one call serves all orders that wait for it. */
export function createPlacing<Failure>(flush: () => Promise<Failure | null>): Placing<Failure> {
  const limit = pLimit(AT_ONCE)
  /** Orders that wait for their turn or are being written. */
  let underWay = 0
  /** What those wait for whose orders are written. */
  let group: { size: number; isDue: boolean; readonly flushed: PromiseWithResolvers<Failure | null> } | null =
    null
  let isFlushing = false

  /** Begins the next flush once those who wait are at least as many as those who may still join them. */
  const flushIfWorthIt = () => {
    if (!group || isFlushing || (group.size < underWay && !group.isDue)) return
    const { resolve, reject } = group.flushed
    group = null
    isFlushing = true
    flush()
      .then(resolve, reject)
      .finally(() => {
        isFlushing = false
        flushIfWorthIt()
      })
  }

  const join = (): Promise<Failure | null> => {
    group ??= { size: 0, isDue: false, flushed: Promise.withResolvers() }
    const own = group
    own.size++
    if (own.size === 1)
      setTimeout(() => {
        own.isDue = true
        flushIfWorthIt()
      }, GATHER_MS)
    return own.flushed.promise
  }

  const inTurn = <Placed>(write: () => PromiseLike<Placed>): Promise<Placed> =>
    new Promise((resolve, reject) => {
      void limit(() =>
        Promise.race([Promise.resolve().then(write).then(resolve, reject), pause(GIVE_WAY_MS)]),
      )
    })

  return {
    async place(write, isWritten) {
      underWay++
      const [placed, certain] = await inTurn(write)
        .then((answer) => [answer, isWritten(answer) ? join() : null] as const)
        .finally(() => {
          underWay--
          flushIfWorthIt()
        })
      return [placed, await certain]
    },
  }
}
