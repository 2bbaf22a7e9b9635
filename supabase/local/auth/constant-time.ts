import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds that work takes at least and, as far as it is quicker, at most. */
export const ANSWER_TIME = { least: 120, most: 170 } as const

/** Takes about as long whether or not there is anything to do, so that nobody learns who has an account. */
export async function inConstantTime<T>(work: Promise<T>): Promise<T> {
  const [done] = await Promise.all([work, delay(randomInt(ANSWER_TIME.least, ANSWER_TIME.most))])
  return done
}
