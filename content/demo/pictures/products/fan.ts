import { grid, type Part, tube } from '../kernel/mesh.ts'
import { motion, smooth, type Vec } from '../kernel/vector.ts'
import type { Dye } from '../materials/dyes.ts'
import { rope, wood } from '../materials/goods.ts'
import { type Pattern, weave } from '../materials/weave.ts'
import { ends } from '../shapes/wool.ts'
import { hang, moveAll, type Paper, paper, stand, type Views, wall } from './kit.ts'

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
