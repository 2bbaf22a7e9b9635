import type { Part } from '../kernel/mesh.ts'
import { random } from '../kernel/random.ts'
import { motion, moved } from '../kernel/vector.ts'
import type { Dye } from '../materials/dyes.ts'
import { coiled, type RowPattern } from '../materials/rows.ts'
import { outline, revolve } from '../shapes/revolve.ts'
import { moveAll, type Paper, paper, stand, type Views } from './kit.ts'

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
