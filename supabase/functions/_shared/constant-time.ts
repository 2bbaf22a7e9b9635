import { pause } from './pause.ts'

/** Milliseconds that an answer takes at least and, as far as its work is quicker, at most. */
export const ANSWER_TIME = { least: 60, most: 100 } as const

/**
 * Takes about as long whatever there is to do, so that the time of an answer tells nothing of what is known.
 * @param time above what the work takes.
 */
export async function inConstantTime<T>(
  work: Promise<T>,
  time: { readonly least: number; readonly most: number } = ANSWER_TIME,
): Promise<T> {
  const [done] = await Promise.all([work, pause(time.least + Math.random() * (time.most - time.least))])
  return done
}
