/**
 * The bread basket: a coiled bowl, a washed linen napkin, two round loaves.
 */
import { colour, type Material } from '../kernel/material.ts'
import { grid, type Part, tube } from '../kernel/mesh.ts'
import { clouds, grit, ringNoise } from '../kernel/noise.ts'
import { motion, smooth, type Vec } from '../kernel/vector.ts'
import type { Dye } from '../materials/dyes.ts'
import { cloth, rope } from '../materials/goods.ts'
import { coiled, type RowPattern } from '../materials/rows.ts'
import { type Knot, outline, revolve } from '../shapes/revolve.ts'
import { moveAll, type Paper, paper, stand, type Views } from './kit.ts'

export interface Bowl {
  readonly shape: 'bowl'
  readonly knots: readonly Knot[]
  readonly row: number
  readonly stitch: number
  readonly dyes: readonly Dye[]
  readonly pattern: RowPattern
  readonly linen: string
  readonly paper: Paper
}

export function bowl(d: Bowl, seed: number): Views {
  const o = outline(d.knots)
  const ring = (r: number): number => 2 * Math.PI * Math.max(d.row / 2, o.radius((r + 0.5) * d.row))
  const options = { ring, width: d.row, stitch: d.stitch, dyes: d.dyes, pattern: d.pattern }
  const [R, H] = o.at(o.total)
  const line: Vec[] = []
  for (let k = 0; k < 180; k++)
    line.push([
      -(R - 0.3) * Math.sin((k / 179) * 6.28319),
      H + 0.1,
      -(R - 0.3) * Math.cos((k / 179) * 6.28319),
    ])
  const basket: Part[] = [
    revolve(o, d.row, coiled({ ...options, seed }), undefined, { flip: true, nv: 70 }),
    revolve(
      o,
      d.row,
      coiled({ ...options, seed: seed + 1 }),
      (q, r, h) => [
        Math.max(0, r - 0.8) * Math.sin(q),
        h + 0.8 * (1 - h / H),
        Math.max(0, r - 0.8) * Math.cos(q),
      ],
      { nv: 60 },
    ),
    tube(line, rope(d.dyes[1] as Dye, 0.95, seed, d.dyes[0] as Dye), {
      rx: 0.7,
      ry: 0.62,
      closed: true,
      side: [0, 1, 0],
      around: 13,
    }),
  ]
  const napkin = linen(d)
  const front = stand([...basket, ...napkin], 20)
  const bare = stand(basket, -12)
  return [
    { parts: front.parts, set: paper(d.paper), shot: { pitch: 31, fill: 0.7, tall: 0.6 } },
    { parts: bare.parts, set: paper(d.paper), shot: { pitch: 62, fill: 0.66, tall: 0.6 } },
    {
      parts: bare.parts,
      set: paper(d.paper),
      shot: { target: [-R * 0.22, H * 0.72, -R * 0.8], across: 15, pitch: 33, yaw: 12 },
    },
  ]
}

/** A washed linen napkin in the basket, and two round loaves on it. */
function linen(d: Bowl): Part[] {
  const stuff = cloth(d.linen, 0.09)
  const o = outline(d.knots)
  const at = (s: number, t: number, lift: number): Vec => {
    const f = s * 2 * Math.PI
    const hem = 0.93 + 0.1 * Math.cos(4 * f + 0.6) + 0.035 * Math.sin(9 * f)
    const along = t * (o.total - 0.1) * hem
    const [r, y] = o.at(along)
    const deep = smooth(0.25, 0.8, t)
    const fold =
      (Math.sin(11 * f + 1.6 * Math.sin(3 * f)) * 0.55 + Math.sin(5 * f + 2) * 0.5) * deep +
      ringNoise(s, t * 6) * 0.4 * t
    const rr = Math.max(0, r - 1.05 - 0.45 * deep - fold * 0.6)
    return [rr * Math.sin(f), y + 1.25 + fold * 0.35 + lift, rr * Math.cos(f)]
  }
  const crust = colour('#a8713a')
  const flour = colour('#dcc296')
  const khobz: Material = (u, v, out, detail) => {
    const q = u * 2 * Math.PI
    const x = v * 7.4 * Math.cos(q)
    const y = v * 7.4 * Math.sin(q)
    const dust = Math.max(
      0,
      Math.min(
        1,
        0.08 + 0.75 * clouds(x * 2.2 + 60, y * 2.2) + 0.25 * grit(x * 9, y * 9) - 0.5 * smooth(0.55, 0.95, v),
      ),
    )
    const score = Math.min(Math.abs(x - y * 0.4 - 1.6), Math.abs(x - y * 0.4 + 1.6))
    const cut = score < 0.2 && v < 0.72 ? 1 - score / 0.2 : 0
    const base = 0.92 - 0.3 * smooth(0.6, 1, v) + 0.16 * clouds(x * 1.2, y * 1.2)
    for (let c = 0; c < 3; c++)
      out[c] = ((crust[c] as number) * (1 - dust) + (flour[c] as number) * dust) * base * (1 - 0.35 * cut)
    out[3] =
      0.05 * clouds(x * 3, y * 3) + 0.012 * grit(x * 12, y * 12) * Math.min(1, detail / 20) - 0.16 * cut
    out[4] = 1 - 0.3 * cut
    out[5] = 0.05
    out[6] = 0.2
  }
  const form = outline(
    [
      [0, 3.3],
      [3.4, 3.15],
      [6, 2.3],
      [7.3, 1],
      [6.9, 0.2],
      [5, 0],
    ],
    60,
  )
  const loaf = (m: ReturnType<typeof motion>): Part[] =>
    moveAll(
      [
        revolve(
          form,
          form.total,
          khobz,
          (q, r, y) => [r * (1 + 0.03 * Math.sin(2 * q + 1)) * Math.sin(q), y, r * Math.cos(q)],
          { nu: 81, nv: 30 },
        ),
      ],
      m,
    )
  return [
    grid(
      201,
      60,
      stuff,
      (s, t) => {
        const p = at(s, t, 0)
        return [p, p[0], p[2]]
      },
      { wrap: true, flip: true },
    ),
    grid(
      121,
      40,
      stuff,
      (s, t) => {
        const p = at(s, t, -0.14)
        return [p, p[0], p[2]]
      },
      { wrap: true },
    ),
    ...loaf(motion(20, 4, -3, [-2.6, 2.4, -1.8])),
    ...loaf(motion(-60, 24, 16, [4.4, 4.1, 3.0])),
  ]
}
