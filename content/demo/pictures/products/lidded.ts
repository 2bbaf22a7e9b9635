/**
 * The tall round basket with its domed lid, coiled row upon row with bands of traditional colours.
 */
import { ball, type Part, tube } from '../kernel/mesh.ts'
import { motion, moved, type Vec } from '../kernel/vector.ts'
import type { Dye } from '../materials/dyes.ts'
import { rope } from '../materials/goods.ts'
import { coiled, type RowPattern } from '../materials/rows.ts'
import { type Knot, type Outline, outline, revolve } from '../shapes/revolve.ts'
import { moveAll, type Paper, paper, stand, type Views } from './kit.ts'

export interface Lidded {
  readonly shape: 'lidded'
  /** Outline of the basket from the middle of its foot, and of the lid from its top. */
  readonly basket: readonly Knot[]
  readonly lid: readonly Knot[]
  readonly row: number
  readonly stitch: number
  readonly dyes: readonly Dye[]
  readonly pattern: RowPattern
  readonly lidPattern: RowPattern
  readonly paper: Paper
  readonly close: readonly [number, number]
}

export function lidded(d: Lidded, seed: number): Views {
  const basket = outline(d.basket)
  const lid = outline(d.lid)
  const low = turned(d, basket, d.pattern, seed, true)
  const high = cover(d, lid, seed)
  const height = basket.at(basket.total)[1]
  const closed = stand(
    [...low, ...moveAll(high, motion(0, 0, 0, [0, height - (lid.at(lid.total)[1] as number) + 0.15, 0]))],
    8,
  )
  const off = stand(moveAll(high, motion(-20)), 0, 62, -12, [basket.radius(basket.total) + 6, 8]).parts
  const opened = [...stand(low, 30).parts, ...off]
  const s = basket.total - d.close[0]
  const target: Vec = [0, basket.at(s)[1], basket.radius(s)]
  return [
    { parts: closed.parts, set: paper(d.paper), shot: { pitch: 15, fill: 0.56, tall: 0.66 } },
    { parts: opened, set: paper(d.paper), shot: { pitch: 27, fill: 0.74, tall: 0.62 } },
    {
      parts: closed.parts,
      set: paper(d.paper),
      shot: { target: moved(closed.by, target), across: d.close[1], pitch: 14, yaw: 12 },
    },
  ]
}

function turned(d: Lidded, o: Outline, pattern: RowPattern, seed: number, inner: boolean): Part[] {
  const ring = (r: number): number => 2 * Math.PI * Math.max(d.row / 2, o.radius((r + 0.5) * d.row))
  const options = { ring, width: d.row, stitch: d.stitch, dyes: d.dyes }
  const line: Vec[] = []
  const [R, y] = o.at(o.total)
  for (let k = 0; k < 160; k++)
    line.push([-R * Math.sin((k / 159) * 6.28319), y, -R * Math.cos((k / 159) * 6.28319)])
  return [
    revolve(o, d.row, coiled({ ...options, pattern, seed }), undefined, { flip: true, nv: 90 }),
    ...(inner
      ? [
          revolve(
            o,
            d.row,
            coiled({ ...options, seed: seed + 1 }),
            (q, r, h) => [
              Math.max(0, r - 0.75) * Math.sin(q),
              h + (h < 1 ? 0.8 : 0),
              Math.max(0, r - 0.75) * Math.cos(q),
            ],
            { nu: 97, nv: 50 },
          ),
        ]
      : []),
    tube(
      line.map(([x, h, z]): Vec => [x * 0.985, h, z * 0.985]),
      rope(d.dyes[0] as Dye, 1.0, seed),
      { rx: 0.5, closed: true, side: [0, 1, 0], around: 11 },
    ),
  ]
}

function cover(d: Lidded, o: Outline, seed: number): Part[] {
  const ring = (r: number): number => 2 * Math.PI * Math.max(d.row / 2, o.radius((r + 0.5) * d.row))
  const options = { ring, width: d.row, stitch: d.stitch, dyes: d.dyes }
  const top = o.at(0)[1]
  const [R, y] = o.at(o.total)
  const line: Vec[] = []
  for (let k = 0; k < 160; k++)
    line.push([-R * Math.sin((k / 159) * 6.28319), y, -R * Math.cos((k / 159) * 6.28319)])
  return [
    revolve(o, d.row, coiled({ ...options, pattern: d.lidPattern, seed: seed + 5 }), undefined, { nv: 60 }),
    revolve(o, d.row, coiled({ ...options, seed: seed + 6 }), undefined, {
      flip: true,
      drop: 0.7,
      nu: 97,
      nv: 30,
    }),
    tube(line, rope(d.dyes[0] as Dye, 1.0, seed), { rx: 0.62, closed: true, side: [0, 1, 0], around: 11 }),
    ball(
      [0, top + 1.2, 0],
      [1.5, 1.4, 1.5],
      (u, v, out, detail) => knob(d, seed)(u, v * 5, out, detail),
      {},
      29,
    ),
  ]
}

const knob = (d: Lidded, seed: number) =>
  coiled({ ring: () => 7, width: 0.6, stitch: d.stitch, dyes: [d.dyes[1] as Dye], seed: seed + 8 })
