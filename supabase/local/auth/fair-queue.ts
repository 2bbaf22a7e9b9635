/**
 * Runs work one piece at a time, fairly between those who ask: whoever asks for fifty waits for their own, and others do not
 * wait for them. The next is who was served least since the queue was last empty.
 * @returns what runs a piece of work for somebody, and gives its result
 */
export function createFairQueue() {
  /** What waits, by whom; a Map keeps the order in which they came. */
  const waiting = new Map<string, (() => Promise<void>)[]>()
  const served = new Map<string, number>()
  let isRunning = false
  const takeNext = () => {
    let next: string | undefined
    for (const who of waiting.keys())
      if (next === undefined || (served.get(who) ?? 0) < (served.get(next) ?? 0)) next = who
    if (next === undefined) return undefined
    const [first, ...others] = waiting.get(next) ?? []
    if (others.length > 0) waiting.set(next, others)
    else waiting.delete(next)
    served.set(next, (served.get(next) ?? 0) + 1)
    return first
  }
  const runAll = async () => {
    isRunning = true
    for (let work = takeNext(); work; work = takeNext()) await work()
    served.clear()
    isRunning = false
  }
  return <T>(who: string, work: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const run = () => work().then(resolve, reject)
      waiting.set(who, [...(waiting.get(who) ?? []), run])
      if (!isRunning) void runAll()
    })
}
