/**
 * Runs work one after another, in turns between those who ask: whoever asks for fifty waits for their own, and not
 * everybody else for them.
 * @returns what runs a piece of work for somebody, and gives its result
 */
export function createTurns() {
  /** What waits, by whom; a Map keeps the order in which they came, which is that of the turns. */
  const waiting = new Map<string, (() => Promise<void>)[]>()
  let isRunning = false
  const next = async () => {
    isRunning = true
    for (let turn = waiting.entries().next(); !turn.done; turn = waiting.entries().next()) {
      const [who, [first, ...others]] = turn.value
      waiting.delete(who)
      if (others.length > 0) waiting.set(who, others)
      await first?.()
    }
    isRunning = false
  }
  return <T>(who: string, work: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const run = () => work().then(resolve, reject)
      waiting.set(who, [...(waiting.get(who) ?? []), run])
      if (!isRunning) void next()
    })
}
