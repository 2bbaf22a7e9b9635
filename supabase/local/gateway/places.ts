import { UNNAMED } from './visitor.ts'

/**
 * Requests to one service that are worked on at once for one network: a page asks for three things, each takes some 5 ms, so a
 * company behind one address opens 400 pages a second before it waits at all.
 */
const AT_ONCE = 6
/** Requests that wait behind them; who comes then is told to come again. */
const WAITING = 200
/** Whom no proxy names are many. */
const UNNAMED_TIMES = 10

/** Bodies of unknown size, or above this many bytes, take memory as long as they are worked on. */
const LARGE_BYTES = 64 * 1024
/** Of them at once for one network, and in all. */
const LARGE_AT_ONCE = 1
const LARGE_IN_ALL = 4

/** Gives a place back. */
export type Leave = () => void

/** Gives places to those who ask under one name, `most` at once and the others in the order in which they came. */
function createQueues(most: (name: string) => number) {
  const present = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()
  const leave = (name: string) => {
    const queue = waiting.get(name) ?? []
    const next = queue.shift()
    if (queue.length === 0) waiting.delete(name)
    if (next) return next()
    const left = (present.get(name) ?? 1) - 1
    if (left > 0) present.set(name, left)
    else present.delete(name)
  }
  return async (name: string, isGone: () => boolean): Promise<Leave | null> => {
    const busy = present.get(name) ?? 0
    if (busy < most(name)) present.set(name, busy + 1)
    else {
      const queue = waiting.get(name) ?? []
      if (queue.length >= WAITING) return null
      waiting.set(name, queue)
      await new Promise<void>((resolve) => queue.push(resolve))
      if (isGone()) {
        leave(name)
        return null
      }
    }
    return () => leave(name)
  }
}

/** Makes the places of one service, which keep the requests of one network from making those of others wait. */
export function createPlaces() {
  const ofNetwork = createQueues((network) => (network === UNNAMED ? UNNAMED_TIMES * AT_ONCE : AT_ONCE))
  const large = createQueues((network) => (network === UNNAMED ? LARGE_IN_ALL : LARGE_AT_ONCE))
  const largeInAll = createQueues(() => LARGE_IN_ALL)
  /** Waits for a place. @returns what gives it back, or null where too many of the network wait already, or it is gone. */
  return async (network: string, request: Request): Promise<Leave | null> => {
    const wanted = isLarge(request) ? [large, largeInAll, ofNetwork] : [ofNetwork]
    const held: Leave[] = []
    for (const queue of wanted) {
      const leave = await queue(queue === largeInAll ? '' : network, () => request.signal.aborted)
      if (leave) held.push(leave)
      else {
        for (const give of held) give()
        return null
      }
    }
    return () => {
      for (const give of held) give()
    }
  }
}

function isLarge({ headers }: Request): boolean {
  const announced = headers.get('content-length')
  if (announced === null) return headers.has('transfer-encoding')
  return Number(announced) > LARGE_BYTES
}
