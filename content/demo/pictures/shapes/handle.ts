/**
 * Handles and straps: arches of rolled leather between two tabs, and long straps. The hand that sews
 * them is never symmetrical, so each arch leans a little.
 */
import type { Material } from '../kernel/material.ts'
import { ball, type Part, spline, tube } from '../kernel/mesh.ts'
import { mad, type Vec } from '../kernel/vector.ts'
import { type Body, tab } from './body.ts'

export interface Arch {
  /** Fractions of the turn where the two ends sit (0.5 is the middle of the front). */
  readonly from: number
  readonly to: number
  /** Where on the height the ends are sewn. */
  readonly at: number
  /** Height of the arch above the rim, how far it falls outwards, in centimetres. */
  readonly rise: number
  readonly fall: number
  /** Half thickness of the roll. */
  readonly roll: number
  readonly lean: number
}

/** The line of an arch from tab to tab. */
export function archLine(b: Body, a: Arch): Vec[] {
  const p = b.at(a.from, a.at, a.roll * 0.7)
  const q = b.at(a.to, a.at, a.roll * 0.7)
  const p1 = b.at(a.from, 1.02, a.roll * 1.6)
  const q1 = b.at(a.to, 1.02, a.roll * 1.6)
  const out = Math.sign(p[2] + q[2])
  const mid: Vec = [(p1[0] + q1[0]) / 2 + a.lean, (p1[1] + q1[1]) / 2, (p1[2] + q1[2]) / 2]
  const high = (k: number, x: number): Vec => {
    const e = x < 0 ? p1 : q1
    return [
      mid[0] + (e[0] - mid[0]) * Math.abs(x) + a.lean * k * k * 0.6,
      mid[1] + a.rise * k,
      mid[2] + out * a.fall * k,
    ]
  }
  return spline(
    [
      p,
      p1,
      high(0.36, -1.0),
      high(0.7, -0.9),
      high(0.92, -0.6),
      high(1.0, -0.16),
      high(0.99, 0.2),
      high(0.9, 0.63),
      high(0.66, 0.92),
      high(0.34, 1.0),
      q1,
      q,
    ],
    96,
  )
}

/** An arch with its two tabs and rivets. */
export function arch(
  b: Body,
  a: Arch,
  roll: Material,
  patch: Material,
  metal: Material,
  tabHalf: readonly [number, number] = [1.7, 3],
): Part[] {
  const flat = (t: number): number => {
    const e = Math.min(t, 1 - t)
    return e < 0.07 ? 0.3 + (e / 0.07) * 0.7 : 1
  }
  const parts: Part[] = [
    tube(archLine(b, a), roll, {
      rx: (t) => a.roll * flat(t) * 0.92,
      ry: (t) => a.roll * (1.55 - 0.55 * flat(t)),
      side: [0, 0, Math.sign(b.at(a.from, 1)[2]) || 1],
      around: 19,
      cap: 0.02,
    }),
  ]
  for (const u of [a.from, a.to]) {
    const low = tabHalf[1] / b.form.height
    parts.push(tab(b, u, a.at - low * 0.25, tabHalf, 5, 0.3, patch))
    parts.push(...rivets(b, u, [a.at - low * 0.95], metal, 0.55))
  }
  return parts
}

/** Small domed rivets at (u, t). */
export function rivets(
  b: Body,
  u: number,
  heights: readonly number[],
  metal: Material,
  lift: number,
  r = 0.42,
): Part[] {
  return heights.map((t) =>
    ball(mad(b.at(u, t), b.normal(u, t), lift - 0.2), [r, r, r], metal, { casts: false }, 17),
  )
}
