/**
 * Hats: an outline turned around an oval head, then bent as a head and a hand bend it: pinched
 * crowns, snapped or waving brims. Underside, edge and head opening are there too, for hats that
 * hang or lean.
 */
import type { Material } from '../kernel/material.ts'
import { type Part, tube } from '../kernel/mesh.ts'
import { ringNoise } from '../kernel/noise.ts'
import { cross, mad, smooth, sub, unit, type Vec } from '../kernel/vector.ts'
import { type Knot, type Outline, outline, revolve } from './revolve.ts'
import { strip } from './ribbon.ts'

export interface HatForm {
  /** Outline from the top of the crown to the edge of the brim. */
  readonly knots: readonly Knot[]
  /** Height of the joint of crown and brim in the outline (for bands). */
  readonly joint: number
  /** Width of a row of plait. */
  readonly row: number
  /** How the brim waves: strength in centimetres, waves around, phase. */
  readonly wave?: readonly [number, number, number]
  /** Brim up at the sides and down in front, in centimetres. */
  readonly snap?: number
  /** Depth of the crease along the crown and of the pinch in front. */
  readonly crease?: number
  readonly pinch?: number
  readonly oval?: number
  readonly seed: number
}

export interface Hat {
  readonly form: HatForm
  readonly line: Outline
  /** Length along the outline to the joint. */
  readonly joint: number
  at(u: number, s: number, lift?: number): Vec
  normal(u: number, s: number): Vec
}

export function hat(form: HatForm): Hat {
  const line = outline(form.knots, 200)
  let joint = line.total
  for (let k = line.points.length - 1; k > 0; k--) {
    if ((line.points[k] as Knot)[1] > form.joint) {
      joint = line.lengths[k] as number
      break
    }
  }
  const oval = form.oval ?? 1.09
  const head = line.radius(joint)
  const edge = line.radius(line.total)
  const top = (line.points[0] as Knot)[1]
  const warp = (u: number, s: number): Vec => {
    const [r, y] = line.at(s)
    const q = (u - 0.5) * 2 * Math.PI
    const brim = s > joint ? Math.min(1, (r - head) / Math.max(1, edge - head)) : 0
    const o = 1 + (oval - 1) * (1 - 0.6 * brim)
    let x = r * Math.sin(q) * (2 - o) ** 0.5
    let z = r * Math.cos(q) * o
    let h = y
    if (s > joint) {
      const [amp, waves, phase] = form.wave ?? [0.25, 3, 1]
      const b = brim ** 1.4
      h += amp * b * (Math.sin(waves * q + phase) + 0.45 * Math.sin((waves + 1) * q + phase * 2.3))
      h += (form.snap ?? 0) * b * (-Math.cos(q) * 0.75 + Math.sin(q) ** 2 * 0.8)
      h += 0.35 * b * ringNoise(u, (form.seed % 200) + 3)
    } else {
      const up = smooth(0.25, 1, y / top)
      const crease = form.crease ?? 0
      if (crease > 0) {
        const w = head * 0.4
        h -=
          crease * up * Math.exp(-((x / w) ** 2)) * (1 - 0.35 * smooth(-head, head, z)) +
          crease * 0.3 * up * smooth(0, head, z)
      }
      const pinch = form.pinch ?? 0
      if (pinch > 0) {
        const f =
          smooth(head * 0.05, head * 0.75, z) *
          up *
          Math.exp(-(((Math.abs(x) - head * 0.62) / (head * 0.4)) ** 2))
        x -= Math.sign(x) * pinch * f * smooth(0, head * 0.3, Math.abs(x))
        z -= pinch * 0.25 * f
      }
      const hand = 0.16 * Math.min(1, r / 5) * smooth(0, 3, joint - s)
      x += hand * ringNoise(u, s * 1.3 + (form.seed % 200))
      h += hand * ringNoise(u, s * 1.3 + (form.seed % 200) + 30)
    }
    return [x, h, z]
  }
  const normal = (u: number, s: number): Vec =>
    unit(
      cross(
        sub(warp(u, Math.min(line.total, s + 0.2)), warp(u, s - 0.2)),
        sub(warp(u + 0.004, s), warp(u - 0.004, s)),
      ),
    )
  const at = (u: number, s: number, lift = 0): Vec =>
    lift === 0 ? warp(u, s) : mad(warp(u, s), normal(u, s), lift)
  return { form, line, joint, at, normal }
}

/** Straw above and below, and the turned edge. */
export function straw(h: Hat, over: Material, under: Material, edge: Material, roll = 0.3): Part[] {
  const { line, form, joint } = h
  const bend = (q: number, _r: number, _y: number, s: number): Vec => h.at(q / (2 * Math.PI) + 0.5, s)
  const below = (q: number, _r: number, _y: number, s: number): Vec => h.at(q / (2 * Math.PI) + 0.5, s, -0.3)
  const rim: Vec[] = []
  for (let k = 0; k < 200; k++) rim.push(mad(h.at(k / 199, line.total), [0, -1, 0], 0.1))
  return [
    revolve(line, form.row, over, bend, { to: joint, nv: 64 }),
    revolve(line, form.row, over, bend, { from: joint, nv: 44 }),
    revolve(line, form.row, under, below, { flip: true, casts: false, to: joint, nu: 81, nv: 40 }),
    revolve(line, form.row, under, below, { flip: true, casts: false, from: joint, nu: 121, nv: 30 }),
    tube(rim, edge, { rx: roll * 0.8, ry: roll, side: [0, 1, 0], closed: true, around: 11 }),
  ]
}

/** A band around the crown, `low` centimetres above the joint. */
export function band(h: Hat, low: number, width: number, material: Material, lift = 0.12): Part {
  const n = 181
  const s = h.joint - low - width / 2
  const line: Vec[] = []
  const up: Vec[] = []
  for (let k = 0; k < n; k++) {
    const u = k / (n - 1)
    const a = h.at(u, s - width / 2, lift)
    const b = h.at(u, s + width / 2, lift)
    line.push([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2])
    up.push(unit(sub(a, b)))
  }
  return strip(line, (k) => up[k] as Vec, width, material, 0.05)
}

/** Lowest point of the straw, to set the hat down. */
export function floorOf(parts: readonly Part[]): number {
  let low = 1e9
  for (const p of parts) for (let k = 1; k < p.pos.length; k += 3) low = Math.min(low, p.pos[k] as number)
  return low
}
