const STEPS = [1, 2, 2.5, 5, 10]

/**
 * The end of an axis: a round number that is not below the largest value, so that half of it is round enough, too.
 * @param largest above 0
 */
export function axisEnd(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(largest))
  return (STEPS.find((step) => step * power >= largest) ?? 10) * power
}

/** Which of so many points of equal width a place lies in. @param place from 0, the left edge, to 1 */
export const pointAt = (place: number, points: number): number =>
  Math.min(Math.max(Math.floor(place * points), 0), points - 1)

/** Where a key moves to; null of a key that does not move. */
export function movedBy(key: string, at: number, points: number): number | null {
  const to: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageUp: at + 7,
    PageDown: at - 7,
    Home: 0,
    End: points - 1,
  }
  const next = to[key]
  return next === undefined ? null : Math.min(Math.max(next, 0), points - 1)
}
