/**
 * Runs work at most so many parts at a time, fairly between those who ask: of those who wait, each has a turn before anybody has
 * another. Whoever asks for fifty waits for their own, and others do not wait for them.
 * @param most parts at the same time. @returns what runs a part of work for somebody, and gives its result
 */
export function createFairQueue(most = 1) {
  /** What waits, by whom; a Map keeps the order of whose turn it is. */
  const waiting = new Map<string, (() => void)[]>()
  let running = 0
  const next = () => {
    running--
    const [turn] = waiting
    if (!turn) return
    const [who, queue] = turn
    const first = queue.shift()
    waiting.delete(who)
    if (queue.length > 0) waiting.set(who, queue)
    running++
    first?.()
  }
  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    if (running < most) running++
    else
      await new Promise<void>((begin) => {
        const queue = waiting.get(who)
        if (queue) queue.push(begin)
        else waiting.set(who, [begin])
      })
    try {
      return await work()
    } finally {
      next()
    }
  }
}
