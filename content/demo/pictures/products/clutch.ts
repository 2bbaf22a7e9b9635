/**
 * Pochettes: a flat woven pillow with a flap folded over it, edged with leather, closed by a toggle or
 * a tassel.
 */
import { ball, grid, type Part, spline, tube } from '../kernel/mesh.ts'
import { lerp, smooth, type Vec } from '../kernel/vector.ts'
import type { Dye, Leather } from '../materials/dyes.ts'
import { cloth, patch, rope, strap, wood } from '../materials/goods.ts'
import { type Pattern, weave } from '../materials/weave.ts'
import { patchOn } from '../shapes/body.ts'
import { tassel } from '../shapes/wool.ts'
import { type Paper, paper, prop, type Views } from './kit.ts'

export interface Clutch {
  readonly shape: 'clutch'
  /** Half width, half height, half depth. */
  readonly size: readonly [number, number, number]
  readonly cell: number
  readonly dyes: readonly Dye[]
  readonly pattern: Pattern
  readonly flapPattern: Pattern
  /** Length of the flap on the front and how pointed it is (0 straight, 1 a triangle). */
  readonly flap: readonly [number, number]
  readonly leather: Leather
  readonly fastening: 'toggle' | 'tassel'
  readonly wool?: Dye
  readonly paper: Paper
  readonly second: 'open' | 'flat'
  readonly close: readonly [x: number, across: number]
}

export function clutch(d: Clutch, seed: number): Views {
  const shut = prop(make(d, seed, false), -12, -12)
  const tip = flapPoint(d, false)(0, 0.8, 0.2)
  const second =
    d.second === 'open'
      ? {
          parts: prop(make(d, seed, true), 26, -14).parts,
          set: paper(d.paper),
          shot: { pitch: 24, fill: 0.66, tall: 0.6 },
        }
      : {
          parts: prop(make(d, seed, false), 24, -86).parts,
          set: paper(d.paper),
          shot: { pitch: 48, fill: 0.74, tall: 0.6 },
        }
  const target = shut.put([d.close[0], tip[1] + 1.5, tip[2]])
  return [
    { parts: shut.parts, set: paper(d.paper), shot: { pitch: 14, fill: 0.72, tall: 0.6 } },
    second,
    { parts: shut.parts, set: paper(d.paper), shot: { target, across: d.close[1], pitch: 16, yaw: -22 } },
  ]
}

/** Thickness of the pillow at (x, y) in half sizes. */
const swell = (x: number, y: number): number => ((1 - x ** 4) * (1 - Math.abs(y) ** 3.4)) ** 0.55

/** Point of the flap: x in half widths, t along it from the back edge (0) to its tip (1). */
function flapPoint(d: Clutch, open: boolean) {
  const [a, b, c] = d.size
  const [long, point] = d.flap
  return (x: number, t: number, lift: number): Vec => {
    const len =
      long * (1 - point * Math.abs(x) ** 1.25 * 0.62) - long * 0.1 * smooth(0.86, 1, Math.abs(x)) ** 2
    const s = t * len
    if (open) {
      const y = b + s * 0.9
      return [x * a * 1.01, y - 0.02 * s * s * 0.6 - 0.25, -0.6 - s * 0.34 - 0.018 * s * s + lift]
    }
    const over = 1.1
    if (s < over) {
      const q = (s / over) * Math.PI * 0.5
      return [x * a * 1.015, b - 0.55 + Math.sin(q) * (0.75 + lift), -0.3 + (1 - Math.cos(q)) * (1.15 + lift)]
    }
    const y = b - (s - over) * 0.985 + 0.12
    const z = c * swell(Math.min(0.98, Math.abs(x)), Math.max(-0.98, Math.min(0.995, y / b))) + 0.5 + lift
    return [x * a * 1.015, y, Math.max(z, 0.85 + lift)]
  }
}

function make(d: Clutch, seed: number, open: boolean): Part[] {
  const [a, b, c] = d.size
  const around = Math.round((2 * a) / d.cell)
  const rows = Math.round((2 * b) / d.cell)
  const options = { around, rows, cell: d.cell, kind: 'twill' as const, dyes: d.dyes, half: 0.48 }
  const front = weave({ ...options, pattern: d.pattern, seed })
  const back = weave({ ...options, seed: seed + 1 })
  const long = d.flap[0]
  const flapRows = Math.round(long / d.cell)
  const over = weave({
    ...options,
    rows: flapRows,
    pattern: (i, j, l) => d.flapPattern(i, flapRows - j, l),
    seed: seed + 2,
  })
  const lining = cloth('#e9dfca', 0.07, { hex: '#b4573a', every: 2.2 })
  const face =
    (side: 1 | -1, lift: number, squeeze = 1) =>
    (s: number, t: number): readonly [Vec, number, number] => {
      const x = s * 2 - 1
      const y = t * 2 - 1
      return [[x * a * side, y * b, side * (c * swell(x * 0.985, y * 0.985) * squeeze + lift)], s, t]
    }
  const flap = flapPoint(d, open)
  const edge: Vec[] = []
  for (let k = 0; k <= 20; k++) edge.push(flap(-1, k / 20, 0.06))
  for (let k = 1; k < 60; k++) edge.push(flap(-1 + (2 * k) / 60, 1, 0.06))
  for (let k = 20; k >= 0; k--) edge.push(flap(1, k / 20, 0.06))
  const bind = strap(d.leather, 0.3)
  const border: Vec[] = []
  for (let k = 0; k < 160; k++) {
    const q = (k / 159) * 4
    const i = Math.min(3, Math.floor(q))
    const f = (q - i) * 2 - 1
    const p = [
      [f, 1],
      [1, -f],
      [-f, -1],
      [-1, f],
    ][i] as [number, number]
    border.push([p[0] * a, p[1] * b, open && p[1] === 1 ? 0.9 : 0])
  }
  const parts: Part[] = [
    grid(97, 61, front, face(1, 0)),
    grid(61, 41, back, face(-1, 0)),
    tube(border, rope(d.dyes[0] as Dye, 0.7, seed), { rx: 0.34, side: [0, 0, 1], closed: true, around: 11 }),
    grid(97, 49, over, (s, t) => [flap(s * 2 - 1, t, open ? -0.12 : 0.12), s, t], { flip: true }),
    grid(61, 31, lining, (s, t) => [flap(s * 2 - 1, t, open ? 0.12 : -0.12), s * a * 2, t * long]),
    tube(edge, bind, { rx: 0.3, ry: 0.34, side: [0, 0, 1], around: 13 }),
  ]
  if (open) {
    // The mouth: the front edge stands away from the lining of the back.
    parts.push(
      grid(61, 9, lining, (s, t) => {
        const x = s * 2 - 1
        return [[x * a * 0.97, b - 0.2 - t * 2.4, lerp(-0.3, 0.4, t) * (1 - x ** 4)], s * a * 2, t * 3]
      }),
    )
  }
  const tip = flap(0, 1, 0.1)
  const on = (x: number, y: number, lift: number): Vec => {
    const p = flap(x / a, Math.max(0.2, 1 - (y + 0.9) / long), lift + 0.15)
    return [p[0], p[1], p[2]]
  }
  if (!open)
    parts.push(
      patchOn((x, y, lift) => on(x, y + 1.0, lift), [1.4, 1.9], 3, 0.24, patch(d.leather, true, 0.3)),
    )
  if (d.fastening === 'toggle') {
    const o = open ? ([0, b - long + 1.3, c + 0.8] as Vec) : ([0, tip[1] + 0.3, tip[2] + 0.75] as Vec)
    const toggle = ball(o, [1.75, 0.46, 0.46], wood('#6f4526'), {}, 25)
    parts.push(toggle)
    for (const y of [-0.16, 0.16]) {
      parts.push(
        tube(
          spline(
            [
              [o[0], o[1] + 1.5, o[2] - 0.35],
              [o[0], o[1] + 0.5 + y, o[2] + 0.38],
              [o[0], o[1] - 0.3 + y, o[2] + 0.42],
              [o[0], o[1] - 0.7, o[2] - 0.5],
            ],
            20,
          ),
          strap(d.leather, 0.14),
          { rx: 0.14, around: 9 },
        ),
      )
    }
  } else {
    const o: Vec = [tip[0], tip[1] + 0.2, tip[2] + 0.55]
    parts.push(
      tube(
        spline([[o[0], o[1] + 1.1, o[2] - 0.2], [o[0] + 0.3, o[1] + 0.7, o[2] + 0.3], o], 14),
        rope(d.wool ?? 'madder', 0.3, seed),
        { rx: 0.16, around: 9 },
      ),
    )
    parts.push(...tassel(o, 7.4, d.wool ?? 'madder', 'saffron', seed, [0.02, 0, 0.1]))
  }
  return parts
}
