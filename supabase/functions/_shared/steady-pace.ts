/** Milliseconds that an answer takes at least and, as far as its work is quicker, at most. */
export const PACE = { least: 60, most: 100 } as const

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Takes about as long whatever there is to do, so that the time of an answer tells nothing of what is known.
 * @param pace above what the work takes.
 */
export async function atSteadyPace<T>(
  work: Promise<T>,
  pace: { readonly least: number; readonly most: number } = PACE,
): Promise<T> {
  const [done] = await Promise.all([work, pause(pace.least + Math.random() * (pace.most - pace.least))])
  return done
}
