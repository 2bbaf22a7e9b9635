/**
 * Surfaces turned around an axis: hats, lids, bowls, coasters, round baskets. The outline is a list of
 * points (radius, height) from the axis outwards; rows of straw follow its length.
 */
import type { Material } from '../kernel/material.ts'
import { type GridOptions, grid, type Part, spline } from '../kernel/mesh.ts'
import type { Vec } from '../kernel/vector.ts'

/** (radius, height) in centimetres. */
export type Knot = readonly [number, number]

export interface Outline {
  /** Dense points along the outline. */
  readonly points: readonly Knot[]
  /** Length from the axis to each point. */
  readonly lengths: readonly number[]
  readonly total: number
  /** Radius at length `s`. */
  radius(s: number): number
  /** Point at length `s`. */
  at(s: number): Knot
}

export function outline(knots: readonly Knot[], n = 160): Outline {
  const points = spline(
    knots.map(([r, y]): Vec => [r, y, 0]),
    n,
  ).map(([r, y]): Knot => [Math.max(0, r), y])
  const lengths = [0]
  for (let k = 1; k < points.length; k++) {
    const [a, b] = [points[k - 1] as Knot, points[k] as Knot]
    lengths.push((lengths[k - 1] as number) + Math.hypot(b[0] - a[0], b[1] - a[1]))
  }
  const total = lengths[lengths.length - 1] as number
  const at = (s: number): Knot => {
    if (s <= 0) return points[0] as Knot
    let k = 0
    while (k < points.length - 2 && (lengths[k + 1] as number) < s) k++
    const f = Math.min(
      1,
      (s - (lengths[k] as number)) / ((lengths[k + 1] as number) - (lengths[k] as number) || 1),
    )
    const [a, b] = [points[k] as Knot, points[k + 1] as Knot]
    return [a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f]
  }
  return { points, lengths, total, at, radius: (s) => at(s)[0] }
}

/** Bends the perfect turning: angle, radius and height, length along the outline, to a point. */
export type Warp = (q: number, r: number, y: number, s: number) => Vec

export const round: Warp = (q, r, y) => [r * Math.sin(q), y, r * Math.cos(q)]

/** The surface between lengths `from` and `to`; v counts rows of `row` centimetres, u is the turn. */
export function revolve(
  o: Outline,
  row: number,
  material: Material,
  warp: Warp = round,
  options: GridOptions & {
    readonly from?: number
    readonly to?: number
    readonly nu?: number
    readonly nv?: number
    readonly drop?: number
  } = {},
): Part {
  const from = options.from ?? 0
  const to = options.to ?? o.total
  return grid(
    options.nu ?? 161,
    options.nv ?? 72,
    material,
    (a, t) => {
      const s = from + (to - from) * t
      const [r, y] = o.at(s)
      const p = warp((a - 0.5) * 2 * Math.PI, r, y, s)
      return [[p[0], p[1] - (options.drop ?? 0), p[2]], a, s / row]
    },
    { ...options, wrap: true, flip: options.flip !== true },
  )
}
