/**
 * Wool: pompons and tassels as hundreds of yarns, and the loose ends of straw that no basket is
 * without. Yarns are ribbons of a few pixels facing the camera; a plain ball casts their shadow.
 */

import type { Material } from '../kernel/material.ts'
import { ball, type Part, spline, tube } from '../kernel/mesh.ts'
import { random } from '../kernel/random.ts'
import { add, mad, mul, unit, type Vec } from '../kernel/vector.ts'
import type { Dye } from '../materials/dyes.ts'
import { plain, rope, yarn } from '../materials/goods.ts'

/** Rows of points with a half width each: the raw form of a strand part. */
export function strands(
  rows: readonly { readonly points: readonly Vec[]; readonly normals: readonly Vec[]; readonly id: number }[],
  half: (t: number) => number,
  material: Material,
): Part {
  const nu = rows[0]?.points.length ?? 0
  const nv = rows.length
  const pos = new Float32Array(nu * nv * 3)
  const nor = new Float32Array(nu * nv * 3)
  const uv = new Float32Array(nu * nv * 2)
  const width = new Float32Array(nu * nv)
  rows.forEach((row, j) => {
    row.points.forEach((p, i) => {
      const k = j * nu + i
      pos.set(p, k * 3)
      nor.set(row.normals[i] ?? [0, 1, 0], k * 3)
      uv[k * 2] = row.id
      uv[k * 2 + 1] = i / (nu - 1)
      width[k] = half(i / (nu - 1))
    })
  })
  return { nu, nv, pos, nor, uv, material, casts: false, visible: true, width }
}

/** A pompon of cut wool. */
export function pompon(o: Vec, r: number, dye: Dye, seed: number, count = 900): Part[] {
  const next = random(seed)
  const rows = []
  for (let k = 0; k < count; k++) {
    const y = 1 - (2 * (k + 0.5)) / count
    const q = k * 2.39996
    const s = Math.sqrt(1 - y * y)
    const d = unit([
      s * Math.cos(q) + (next() - 0.5) * 0.35,
      y + (next() - 0.5) * 0.35,
      s * Math.sin(q) + (next() - 0.5) * 0.35,
    ])
    const tip = unit([d[0] + (next() - 0.5) * 0.5, d[1] + (next() - 0.5) * 0.5, d[2] + (next() - 0.5) * 0.5])
    const l = r * (0.86 + 0.2 * next())
    const bent = mad(mul(d, l * 0.72), tip, l * 0.3)
    const n = unit(bent)
    rows.push({
      points: [add(o, mul(d, r * 0.35)), add(o, mul(d, l * 0.72)), add(o, bent)],
      normals: [d, d, n],
      id: next(),
    })
  }
  return [
    strands(rows, (t) => r * (t < 0.9 ? 0.055 : 0.042), yarn(dye, seed)),
    ball(o, [r * 0.8, r * 0.8, r * 0.8], plain(dye), { visible: false }, 13),
  ]
}

/** A tassel hanging from `o`: a bound head and a skirt of yarns. */
export function tassel(
  o: Vec,
  long: number,
  dye: Dye,
  bind: Dye,
  seed: number,
  lean: Vec = [0, 0, 0.15],
): Part[] {
  const next = random(seed)
  const rows = []
  const head = long * 0.24
  for (let k = 0; k < 260; k++) {
    const q = next() * 6.283
    const w = Math.sqrt(next())
    const d: Vec = [Math.cos(q), 0, Math.sin(q) * 0.8]
    const drop = long * (0.93 + 0.09 * next())
    const at = (t: number): Vec => {
      const spread =
        long * (t < 0.22 ? 0.085 * Math.sin((t / 0.22) * 2.2 + 0.5) : 0.05 + 0.11 * (t - 0.22)) * w
      const wave = 0.012 * long * Math.sin(t * 7 + q * 3)
      return [
        o[0] + d[0] * spread + wave + lean[0] * t * long,
        o[1] - drop * t,
        o[2] + d[2] * spread + lean[2] * long * (t > 0.2 ? 0.12 : 0.1),
      ]
    }
    const points = [0, 0.02, 0.05, 0.09, 0.14, 0.19, 0.22, 0.27, 0.42, 0.7, 1].map(at)
    rows.push({ points, normals: points.map(() => unit([d[0], 0.15, d[2] + 0.4])), id: next() })
  }
  const c: Vec = [o[0], o[1] - head * 0.95, o[2] + lean[2] * long * 0.1]
  const ring: Vec[] = []
  for (let k = 0; k < 40; k++) {
    const q = (k / 39) * 6.283 * 4
    ring.push([
      c[0] + Math.cos(q) * long * 0.062,
      c[1] + (k / 39 - 0.5) * head * 0.4,
      c[2] + Math.sin(q) * long * 0.055,
    ])
  }
  return [
    strands(rows, () => long * 0.0085, yarn(dye, seed)),
    tube(ring, rope(bind, 0.3, seed), { rx: long * 0.017, around: 7, casts: false }),
    tube(spline([o, c, [o[0] + lean[0] * long, o[1] - long * 0.95, c[2]]], 12), plain(dye), {
      rx: long * 0.07,
      around: 9,
      visible: false,
    }),
  ]
}

/** Loose ends of straw standing off a line of points, a few centimetres apart. */
export function ends(
  line: readonly Vec[],
  outward: (k: number) => Vec,
  count: number,
  long: number,
  dye: Dye,
  seed: number,
): Part {
  const next = random(seed)
  const rows = []
  for (let k = 0; k < count; k++) {
    const i = Math.floor(next() * line.length)
    const p = line[i] as Vec
    const n = unit(add(outward(i), [(next() - 0.5) * 1.4, (next() - 0.3) * 1.2, (next() - 0.5) * 1.4]))
    const l = long * (0.4 + next())
    const side: Vec = [(next() - 0.5) * l, (next() - 0.6) * l, (next() - 0.5) * l]
    rows.push({
      points: [p, mad(mad(p, n, l * 0.5), side, 0.12), mad(mad(p, n, l), side, 0.45)],
      normals: [n, n, n],
      id: next(),
    })
  }
  return strands(rows, (t) => 0.045 * (1 - 0.6 * t), yarn(dye, seed))
}
