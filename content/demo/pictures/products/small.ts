/**
 * Things for the table and the hand: bread basket, coasters, fan.
 */
import { colour, type Material } from '../kernel/material.ts'
import { grid, type Part, tube } from '../kernel/mesh.ts'
import { clouds, grit, ringNoise } from '../kernel/noise.ts'
import { random } from '../kernel/random.ts'
import { motion, moved, smooth, type Vec } from '../kernel/vector.ts'
import type { Dye } from '../materials/dyes.ts'
import { cloth, rope, wood } from '../materials/goods.ts'
import { coiled, type RowPattern } from '../materials/rows.ts'
import { type Pattern, weave } from '../materials/weave.ts'
import { type Knot, outline, revolve } from '../shapes/revolve.ts'
import { ends } from '../shapes/wool.ts'
import { hang, moveAll, type Paper, paper, stand, type Views, wall } from './kit.ts'

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

export interface Coasters {
  readonly shape: 'coasters'
  readonly radius: number
  readonly row: number
  readonly stitch: number
  /** One ring colour per coaster. */
  readonly rings: readonly Dye[]
  readonly paper: Paper
}

export function coasters(d: Coasters, seed: number): Views {
  const R = d.radius
  const o = outline(
    [
      [0, 0.9],
      [R * 0.7, 0.9],
      [R - 0.2, 0.85],
      [R, 0.45],
      [R - 0.2, 0.05],
      [0, 0],
    ],
    120,
  )
  const ring = (r: number): number => 2 * Math.PI * Math.max(d.row / 2, o.radius((r + 0.5) * d.row))
  const one = (dye: Dye, k: number): Part[] => {
    const outer = Math.floor(R / d.row) - 2
    const pattern: RowPattern = (r, n, of) =>
      r === outer || r === outer - 2
        ? 1
        : r === 1
          ? 1
          : r === outer - 1 && Math.floor((n / of) * 24) % 2 === 0
            ? 1
            : 0
    return [
      revolve(
        o,
        d.row,
        coiled({ ring, width: d.row, stitch: d.stitch, dyes: ['natural', dye], pattern, seed: seed + k }),
        undefined,
        { nu: 97, nv: 50 },
      ),
    ]
  }
  const all = d.rings.map(one)
  const next = random(seed)
  const put = (k: number, x: number, y: number, z: number, lean = 0, roll = 0): Part[] =>
    moveAll(all[k] as Part[], motion(next() * 300, lean, roll, [x, y, z]))
  // Four stacked and slid, two leaning on the pile.
  const pile = [
    ...put(0, -1.3, 0, 0),
    ...put(1, -0.8, 0.98, 0.35),
    ...put(2, -1.7, 1.96, -0.2),
    ...put(3, -1.05, 2.94, 0.2),
    ...put(4, R * 1.32, 2.62, 2.2, 12, 44),
    ...put(5, R * 0.5, 0.02, R * 1.45),
  ]
  // Laid like fallen dominoes: each leans on the one before.
  const fan = d.rings.flatMap((_, k) =>
    put(k, (k - 2.5) * R * 0.62, k === 0 ? 0.5 : 1.5, Math.abs(k - 2.5) * 1.0, 0, k === 0 ? -3 : -15.5),
  )
  const close = moved(motion(0, 0, 0, [-1.05, 3.84, 0.2]), [R * 0.25, 0, R * 0.35])
  return [
    { parts: stand(pile, 0).parts, set: paper(d.paper), shot: { pitch: 30, fill: 0.68, tall: 0.56 } },
    { parts: stand(fan, 12).parts, set: paper(d.paper), shot: { pitch: 54, fill: 0.76, tall: 0.56 } },
    {
      parts: stand(pile, 0).parts,
      set: paper(d.paper),
      shot: { target: close, across: 9, pitch: 38, yaw: 10 },
    },
  ]
}

export interface Fan {
  readonly shape: 'fan'
  /** Half width and half height of the leaf. */
  readonly half: readonly [number, number]
  readonly cell: number
  readonly dyes: readonly Dye[]
  readonly pattern: Pattern
  readonly paper: Paper
}

export function fan(d: Fan, seed: number): Views {
  const [a, b] = d.half
  const around = Math.round((2 * a) / d.cell)
  const rows = Math.round((2 * b) / d.cell)
  const leaf = weave({
    around,
    rows,
    cell: d.cell,
    kind: 'twill',
    dyes: d.dyes,
    pattern: (i, j, l) => d.pattern(i, j - Math.round(rows / 2), l),
    seed,
    half: 0.48,
  })
  const back = weave({ around, rows, cell: d.cell, kind: 'twill', dyes: d.dyes, seed: seed + 1, half: 0.48 })
  // A rounded shield: wide above, drawn in towards the handle.
  const shape = (s: number, r: number): readonly [number, number] => {
    const q = s * 2 * Math.PI
    const x = Math.sin(q)
    const y = Math.cos(q)
    const draw = 1 - 0.1 * Math.max(0, -y) ** 2
    return [Math.sign(x) * Math.abs(x) ** 0.86 * a * draw * r, Math.sign(y) * Math.abs(y) ** 0.86 * b * r]
  }
  const dome = (x: number, y: number): number =>
    0.8 * (1 - (x / a) ** 2) + 0.35 * Math.sin(x * 0.22 + 1) * (y / b)
  const at = (s: number, r: number, lift: number): readonly [Vec, number, number] => {
    const [x, y] = shape(s, r)
    return [[x, y, dome(x, y) + lift], 0.5 + x / (2 * a), 0.5 + y / (2 * b)]
  }
  const edge: Vec[] = []
  for (let k = 0; k < 180; k++) edge.push(at(k / 179 + 0.5, 1, 0)[0])
  // The stick lies behind the leaf and comes out below, bound with cord.
  const stick: Vec[] = []
  for (let k = 0; k < 60; k++)
    stick.push([
      0.12 * Math.sin(k * 0.11),
      b * 0.5 - (k / 59) * (b * 1.5 + 13),
      k < 26 ? -0.75 : -0.75 + 0.5 * smooth(26, 34, k),
    ])
  const wrap: Vec[] = []
  for (let k = 0; k < 260; k++)
    wrap.push([0.1 + Math.cos(k * 0.5) * 0.66, -b - 0.1 - k * 0.022, -0.3 + Math.sin(k * 0.5) * 0.66])
  const parts: Part[] = [
    grid(121, 30, leaf, (s, t) => at(s, 1 - t, 0.1), { wrap: true, flip: true }),
    grid(81, 16, back, (s, t) => at(s, 1 - t, -0.1), { wrap: true }),
    tube(edge, rope(d.dyes[0] as Dye, 0.95, seed), {
      rx: 0.42,
      ry: 0.5,
      closed: true,
      side: [0, 0, 1],
      around: 13,
    }),
    tube(
      edge.map(([x, y, z]): Vec => [x * 0.945, y * 0.945, z + 0.28]),
      rope(d.dyes[1] as Dye, 0.5, seed + 3),
      { rx: 0.2, closed: true, side: [0, 0, 1], around: 9 },
    ),
    tube(stick, wood('#84572f'), {
      rx: (t) => 0.5 + 0.24 * smooth(0.62, 0.97, t),
      side: [0, 0, 1],
      around: 17,
      cap: 0.015,
    }),
    tube(wrap, rope(d.dyes[1] as Dye, 0.4, seed + 5), { rx: 0.17, around: 9 }),
    ends(
      edge,
      (k) => {
        const p = edge[k] as Vec
        return [p[0], p[1], 0]
      },
      40,
      0.5,
      d.dyes[0] as Dye,
      seed,
    ),
  ]
  const flat = stand(parts, 0, -84, 14)
  const front = hang(parts, 0, -3, -17, 0.25)
  const mid = front[0]?.pos
  const target: Vec = mid
    ? [
        (mid[mid.length - 3] as number) + 2,
        (mid[mid.length - 2] as number) - 2,
        mid[mid.length - 1] as number,
      ]
    : [0, 60, 1]
  return [
    { parts: front, set: wall(d.paper), shot: { pitch: 3, fill: 0.6, tall: 0.7 } },
    {
      parts: moveAll(flat.parts, motion(-32)),
      set: paper('linen'),
      shot: { pitch: 40, fill: 0.72, tall: 0.6 },
    },
    { parts: front, set: wall(d.paper), shot: { target, across: 13, pitch: 8, yaw: -20 } },
  ]
}
