/**
 * The body of a basket: an oval (or round, or softly square) section that changes from foot to rim,
 * with a rim that may rise at the sides, as the hand leaves it. Other parts (tabs, flaps, handles)
 * are placed on it by fraction of the turn and fraction of the height.
 */

import type { Material } from '../kernel/material.ts'
import { grid, type Part, tube } from '../kernel/mesh.ts'
import { ringNoise } from '../kernel/noise.ts'
import { cross, lerp, mad, sub, unit, type Vec } from '../kernel/vector.ts'

export interface Form {
  /** Half width and half depth at the foot and at the rim, in centimetres. */
  readonly foot: readonly [number, number]
  readonly rim: readonly [number, number]
  readonly height: number
  /** Extra half width at mid height. */
  readonly belly?: number
  /** 2 is an oval, 4 a box with round corners. */
  readonly power?: number
  /** How far the rim rises at the sides, in centimetres. */
  readonly ears?: number
  /** Radius of the edge at the foot. */
  readonly round?: number
  /** How much the hand wobbles, in centimetres. */
  readonly wobble?: number
  readonly seed: number
}

export interface Body {
  readonly form: Form
  /** Length once around, at mid height. */
  readonly girth: number
  /** Point at fraction `u` of the turn (0.5 is the front), `t` of the height, `lift` above the surface. */
  at(u: number, t: number, lift?: number): Vec
  normal(u: number, t: number): Vec
}

const TABLE = 256

export function body(form: Form): Body {
  const power = 2 / (form.power ?? 2.4)
  const superPoint = (q: number): readonly [number, number] => {
    const s = Math.sin(q)
    const c = Math.cos(q)
    return [Math.sign(s) * Math.abs(s) ** power, Math.sign(c) * Math.abs(c) ** power]
  }
  // Angle by arc length, so that cells keep the same width all around.
  const midA = (form.foot[0] + form.rim[0]) / 2 + (form.belly ?? 0)
  const midB = (form.foot[1] + form.rim[1]) / 2 + (form.belly ?? 0)
  const fine = 2048
  const arc = new Float64Array(fine + 1)
  let [px, pz] = superPoint(-Math.PI)
  for (let k = 1; k <= fine; k++) {
    const [x, z] = superPoint(-Math.PI + (k / fine) * 2 * Math.PI)
    arc[k] = (arc[k - 1] as number) + Math.hypot((x - px) * midA, (z - pz) * midB)
    ;[px, pz] = [x, z]
  }
  const girth = arc[fine] as number
  const angles = new Float64Array(TABLE + 1)
  for (let k = 0, i = 0; k <= TABLE; k++) {
    while (i < fine && (arc[i + 1] as number) < (k / TABLE) * girth) i++
    const a = arc[i] as number
    const f = ((k / TABLE) * girth - a) / ((arc[Math.min(i + 1, fine)] as number) - a || 1)
    angles[k] = -Math.PI + ((i + Math.min(1, f)) / fine) * 2 * Math.PI
  }
  const angle = (u: number): number => {
    const x = (u - Math.floor(u)) * TABLE
    const i = Math.min(TABLE - 1, Math.floor(x))
    return lerp(angles[i] as number, angles[i + 1] as number, x - i)
  }
  const round = form.round ?? 2
  const wobble = form.wobble ?? 0.3
  const base = (u: number, t: number): Vec => {
    const [x, z] = superPoint(angle(u))
    const low = round / form.height
    const tuck = t < low ? round * (1 - Math.sqrt(Math.max(0, 1 - (1 - t / low) ** 2))) * 0.8 : 0
    const bulge = (form.belly ?? 0) * Math.sin(Math.PI * Math.min(1, t * 0.96))
    const w = wobble * (0.25 + 0.75 * t) * ringNoise(u, t * 9 + (form.seed % 200))
    const a = lerp(form.foot[0], form.rim[0], t) + bulge - tuck + w
    const b = lerp(form.foot[1], form.rim[1], t) + bulge - tuck + w
    const ear = (form.ears ?? 0) * Math.abs(x) ** 2.2 * t * t
    const sag = wobble * 0.5 * ringNoise(u, (form.seed % 200) + 50) * t * t
    return [x * a, t * form.height + ear + sag, z * b]
  }
  const normal = (u: number, t: number): Vec => {
    const e = 0.004
    const du = sub(base(u + e, t), base(u - e, t))
    const dv = sub(base(u, Math.min(1.02, t + 0.01)), base(u, Math.max(0.001, t - 0.01)))
    return unit(cross(du, dv))
  }
  const at = (u: number, t: number, lift = 0): Vec =>
    lift === 0 ? base(u, t) : mad(base(u, t), normal(u, t), lift)
  return { form, girth, at, normal }
}

/** The outside, the inside and the floor of a basket. */
export function shell(b: Body, outside: Material, inside: Material, thick = 0.7, from = 0): Part[] {
  const wrap = { wrap: true }
  return [
    grid(193, 56, outside, (s, t) => [b.at(s, lerp(from, 1, t)), s, lerp(from, 1, t)], wrap),
    grid(
      97,
      28,
      inside,
      (s, t) => {
        const h = lerp(0.04, 1, t)
        return [b.at(s, h, -thick), s, h]
      },
      { wrap: true, flip: true, casts: false },
    ),
    grid(
      65,
      6,
      inside,
      (s, t) => {
        const p = b.at(s, 0.05, -thick)
        return [[p[0] * t, p[1], p[2] * t], s, t * 0.2]
      },
      { wrap: true, flip: true, casts: false },
    ),
    grid(
      65,
      5,
      outside,
      (s, t) => {
        const p = b.at(s, 0.0)
        return [[p[0] * t, p[1] + 0.05, p[2] * t], s, 0.02]
      },
      wrap,
    ),
  ]
}

/** A cord or binding along the rim: `wide` across the wall, `tall` over its edge (half sizes). */
export function rim(b: Body, material: Material, wide: number, tall: number, t = 1, thick = 0.7): Part {
  const n = 220
  const line: Vec[] = []
  for (let k = 0; k < n; k++) line.push(b.at(k / (n - 1), t, -thick / 2))
  return tube(line, material, { rx: tall, ry: wide, side: [0, 1, 0], closed: true, around: 15 })
}

/**
 * A flat piece laid on the body: centre (u, t), half sizes in centimetres, `power` 2 (oval) to 8
 * (square). Its material reads the distance to the edge and the length along it.
 */
export function tab(
  b: Body,
  u: number,
  t: number,
  half: readonly [number, number],
  power: number,
  thick: number,
  material: Material,
): Part {
  return patchOn(
    (x, y, lift) => b.at(u + x / b.girth, t + y / b.form.height, lift),
    half,
    power,
    thick,
    material,
  )
}

/** The same on any surface given in centimetres around a point. */
export function patchOn(
  at: (x: number, y: number, lift: number) => Vec,
  half: readonly [number, number],
  power: number,
  thick: number,
  material: Material,
): Part {
  const e = 2 / power
  const outline = (s: number): readonly [number, number] => {
    const q = s * Math.PI * 2
    const c = Math.cos(q)
    const d = Math.sin(q)
    return [Math.sign(d) * Math.abs(d) ** e * half[0], Math.sign(c) * Math.abs(c) ** e * half[1]]
  }
  const n = 73
  const lengths = [0]
  for (let k = 1; k < n; k++) {
    const [x0, y0] = outline((k - 1) / (n - 1))
    const [x1, y1] = outline(k / (n - 1))
    lengths.push((lengths[k - 1] as number) + Math.hypot(x1 - x0, y1 - y0))
  }
  const levels = [0, 0.12, 0.24, 0.36, 0.48, 0.6, 0.7, 0.8, 0.88, 0.94, 0.975, 1, 1]
  const reach = Math.min(half[0], half[1])
  return grid(
    n,
    levels.length,
    material,
    (s, k) => {
      const i = Math.round(k * (levels.length - 1))
      const r = levels[i] as number
      const [x, y] = outline(s)
      const inner = 1 - (1 - r) * 1
      const lift = i === levels.length - 1 ? -0.05 : i === levels.length - 2 ? thick * 0.6 : thick
      return [at(x * inner, y * inner, lift), (1 - r) * reach, lengths[Math.round(s * (n - 1))] as number]
    },
    { wrap: true },
  )
}
