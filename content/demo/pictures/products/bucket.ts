/**
 * Seaux: a round woven bucket with a cotton top gathered by a leather or cotton string, and a strap.
 */
import { ball, grid, type Part, spline, tube } from '../kernel/mesh.ts'
import { moved, smooth, type Vec } from '../kernel/vector.ts'
import type { Dye, Leather } from '../materials/dyes.ts'
import { brass, cloth, patch, rope, strap } from '../materials/goods.ts'
import { type Pattern, weave } from '../materials/weave.ts'
import { body, type Form, rim, shell, tab } from '../shapes/body.ts'
import { type Paper, paper, stand, type Views } from './kit.ts'

export interface Bucket {
  readonly shape: 'bucket'
  readonly form: Omit<Form, 'seed'>
  readonly around: number
  readonly band?: number
  readonly dyes: readonly Dye[]
  readonly pattern?: (rows: number) => Pattern
  readonly cotton: string
  readonly leather: Leather
  readonly strap: 'leather' | 'rope'
  readonly rise: number
  readonly paper: Paper
  readonly close: readonly [number, number, number]
}

export function bucket(d: Bucket, seed: number): Views {
  const b = body({ ...d.form, seed: seed % 1000 })
  const front = stand(make(d, seed, 1), -14)
  const open = stand(make(d, seed + 9, 0.15), 40)
  const [u, t, across] = d.close
  return [
    { parts: front.parts, set: paper(d.paper), shot: { pitch: 13, fill: 0.6, tall: 0.7 } },
    { parts: open.parts, set: paper(d.paper), shot: { pitch: 33, fill: 0.6, tall: 0.68 } },
    {
      parts: front.parts,
      set: paper(d.paper),
      shot: { target: moved(front.by, b.at(u, t)), across, pitch: 12, yaw: (u - 0.5) * 320 },
    },
  ]
}

function make(d: Bucket, seed: number, gather: number): Part[] {
  const b = body({ ...d.form, seed: seed % 1000 })
  const cell = b.girth / d.around
  const rows = Math.round(d.form.height / cell)
  const outside = weave({
    around: d.around,
    rows,
    cell,
    dyes: d.dyes,
    seed,
    ...(d.pattern ? { pattern: d.pattern(rows) } : {}),
    ...(d.band ? { band: d.band } : {}),
  })
  const cotton = cloth(d.cotton, 0.08)
  const tall = 9.5
  const neck = 0.62
  const R = d.form.rim[0]
  const H = d.form.height
  // The cotton collar: gathered into folds at the neck, frilled above it.
  const collar = (s: number, t: number, lift: number): Vec => {
    const q = (s - 0.5) * 2 * Math.PI
    const pinch = Math.exp(-(((t - neck) / 0.2) ** 2)) * gather
    const close = smooth(0, neck, t) * 0.55 * gather
    const fold = Math.sin(q * 17 + Math.sin(q * 3) * 1.4) * 0.6 + Math.sin(q * 9 + 1) * 0.4
    const depth = (0.1 + 0.75 * smooth(0.05, neck, t)) * (0.35 + 0.65 * gather)
    const r =
      R * (1 - close - 0.22 * pinch) -
      0.3 +
      fold * depth * (1 - 0.45 * pinch) +
      (t > neck ? (t - neck) * 4.5 * gather : 0)
    const y = H - 0.9 + tall * t * (1 - 0.1 * gather) + fold * 0.2 * t + (t > 0.9 ? fold * 0.25 : 0)
    return [(r + lift) * Math.sin(q), y, (r + lift) * Math.cos(q)]
  }
  const parts: Part[] = [
    ...shell(b, outside, cotton),
    rim(b, rope(d.dyes[0] as Dye, 1.1, seed), 0.5, 0.6, 0.995),
    grid(241, 30, cotton, (s, t) => [collar(s, t, 0), s * b.girth, t * tall], { wrap: true }),
    grid(161, 20, cotton, (s, t) => [collar(s, t, -0.16), s * b.girth, t * tall], { wrap: true, flip: true }),
  ]
  const string = strap(d.leather, 0.2)
  const cord = d.strap === 'rope' ? rope('white', 0.7, seed) : string
  const ring: Vec[] = []
  for (let k = 0; k < 120; k++) ring.push(collar(k / 119, neck, 0.12))
  parts.push(tube(ring, cord, { rx: 0.24, closed: true, side: [0, 1, 0], around: 9 }))
  const o = collar(0.5, neck, 0.3)
  for (const side of [-1, 1]) {
    const fall: Vec[] = [
      o,
      [o[0] + side * 1.3, o[1] + 0.5, o[2] + 0.9],
      [o[0] + side * 2.3, o[1] - 1.2, o[2] + 1.7 + gather],
      [o[0] + side * 2.0, o[1] - 5, o[2] + 2.6 + 2.6 * gather],
      [o[0] + side * 2.5, o[1] - 8.6 - side, o[2] + 2.3 + 2.6 * gather],
    ]
    parts.push(tube(spline(fall, 40), cord, { rx: 0.24, around: 9 }))
    const e = fall[4] as Vec
    parts.push(
      ball(
        [e[0], e[1] - 0.3, e[2]],
        [0.55, 0.75, 0.55],
        d.strap === 'rope' ? cord : patch(d.leather, false),
        {},
        15,
      ),
    )
  }
  parts.push(ball([o[0], o[1], o[2] + 0.45], [0.62, 0.5, 0.45], cord, {}, 15))
  // The strap, from side to side, falling a little forward.
  const long = d.strap === 'rope' ? rope('cream', 1.3, seed + 2) : strap(d.leather, 0.9, [0.19, 0.31])
  const p = b.at(0.75, 0.88, 0.5)
  const q = b.at(0.25, 0.88, 0.5)
  const top = H + tall + d.rise
  const line = spline(
    [
      [p[0], p[1] - 1, p[2]],
      [p[0] + 0.25, H + 2, p[2] + 0.2],
      [p[0] + 0.1, H + tall * 0.9, -0.8],
      [p[0] * 0.7, top - d.rise * 0.25, -2],
      [0.6, top, -2.4],
      [q[0] * 0.72, top - d.rise * 0.28, -1.8],
      [q[0] - 0.1, H + tall * 0.85, -0.6],
      [q[0] - 0.25, H + 2, q[2] + 0.2],
      [q[0], q[1] - 1, q[2]],
    ],
    110,
  )
  parts.push(
    tube(
      line,
      long,
      d.strap === 'rope'
        ? { rx: 0.62, around: 15, cap: 0.01 }
        : { rx: 1.05, ry: 0.2, power: 4, side: [0, 0.12, 1], around: 25, cap: 0.012 },
    ),
  )
  for (const u of [0.25, 0.75]) {
    parts.push(tab(b, u, 0.84, [1.5, 2.3], 4.5, 0.28, patch(d.leather)))
    parts.push(ball(b.at(u, 0.8, 0.32), [0.4, 0.4, 0.4], brass(), { casts: false }, 15))
  }
  return parts
}
