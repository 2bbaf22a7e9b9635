/** Who waits at most for one network, besides the one at work. */
const LONGEST_QUEUE = 8
/** Who waits at most in all. */
const MOST_WAITING = 64

type Work = () => Promise<void>

/** Waiting work of each network, in the order in which they came. */
const queues = new Map<string, Work[]>()
/** Waiting and at work, of each network. */
const present = new Map<string, number>()
/** How much work of each network was done since the queue was last empty. */
const served = new Map<string, number>()
let waiting = 0
let isBusy = false

/** Takes the next work of the network that was served least: who asks once does not wait behind a flood of another. */
function takeNext(): Work | undefined {
  let next: string | undefined
  for (const network of queues.keys())
    if (next === undefined || (served.get(network) ?? 0) < (served.get(next) ?? 0)) next = network
  if (next === undefined) {
    served.clear()
    return undefined
  }
  const queue = queues.get(next) ?? []
  const work = queue.shift()
  if (queue.length === 0) queues.delete(next)
  served.set(next, (served.get(next) ?? 0) + 1)
  waiting--
  return work
}

async function workThrough(): Promise<void> {
  if (isBusy) return
  isBusy = true
  for (let work = takeNext(); work; work = takeNext()) await work()
  isBusy = false
}

/**
 * Does costly work one part at a time, fairly between networks: comparing a password keeps a core busy, and the flood of
 * one network must not make the others wait.
 * @param network who asks. @returns null, without doing anything, where too many wait already
 */
export async function inFairQueue<T>(network: string, work: () => Promise<T>): Promise<T | null> {
  const here = present.get(network) ?? 0
  if (here > LONGEST_QUEUE || waiting >= MOST_WAITING) return null
  present.set(network, here + 1)
  waiting++
  const done = new Promise<T>((resolve, reject) => {
    const queue = queues.get(network) ?? []
    queue.push(() => work().then(resolve, reject))
    queues.set(network, queue)
  })
  void workThrough()
  return await done.finally(() => {
    const left = (present.get(network) ?? 1) - 1
    if (left > 0) present.set(network, left)
    else present.delete(network)
  })
}
