/**
 * Besaces: a softly boxy woven satchel, a stitched leather flap or a woven one, and a long strap.
 */
import type { Material } from '../kernel/material.ts'
import { ball, grid, type Part, spline, tube } from '../kernel/mesh.ts'
import { moved, smooth, type Vec } from '../kernel/vector.ts'
import type { Dye, Leather } from '../materials/dyes.ts'
import { brass, cloth, patch, piece, strap } from '../materials/goods.ts'
import { type Pattern, weave } from '../materials/weave.ts'
import { body, type Form, patchOn, rim, shell, tab } from '../shapes/body.ts'
import { hang, type Paper, paper, peg, stand, type Views, wall } from './kit.ts'

export interface Satchel {
  readonly shape: 'satchel'
  readonly form: Omit<Form, 'seed'>
  readonly around: number
  readonly weave?: 'plain' | 'twill'
  readonly dyes: readonly Dye[]
  readonly pattern?: (rows: number) => Pattern
  readonly leather: Leather
  /** How far down the front the flap comes (share of the height). */
  readonly flap: number
  readonly rise: number
  readonly paper: Paper
  readonly second: 'turn' | 'peg'
  readonly close: readonly [u: number, t: number, across: number]
}

export function satchel(d: Satchel, seed: number): Views {
  const b = body({ ...d.form, seed: seed % 1000 })
  const parts = make(d, seed)
  const front = stand(parts, 10)
  const [u, t, across] = d.close
  const second =
    d.second === 'turn'
      ? { parts: stand(parts, -40).parts, set: paper(d.paper), shot: { pitch: 20, fill: 0.6, tall: 0.68 } }
      : (() => {
          const hung = hang(parts, -14, 0, -2, 0.4)
          let top = -1e9
          for (const p of hung)
            for (let k = 1; k < p.pos.length; k += 3) top = Math.max(top, p.pos[k] as number)
          return {
            parts: [...hung, ...peg([0.2, top - 1.5, 0], d.form.rim[1] * 2 + 3)],
            set: wall(),
            shot: { pitch: 4, fill: 0.56, tall: 0.7 },
          }
        })()
  return [
    { parts: front.parts, set: paper(d.paper), shot: { pitch: 12, fill: 0.64, tall: 0.7 } },
    second,
    {
      parts: front.parts,
      set: paper(d.paper),
      shot: { target: moved(front.by, b.at(u, t, 0.4)), across, pitch: 12, yaw: -16 },
    },
  ]
}

function make(d: Satchel, seed: number): Part[] {
  const b = body({ ...d.form, seed: seed % 1000 })
  const cell = b.girth / d.around
  const rows = Math.round(d.form.height / cell)
  const outside = weave({
    around: d.around,
    rows,
    cell,
    kind: d.weave ?? 'plain',
    dyes: d.dyes,
    seed,
    ...(d.pattern ? { pattern: d.pattern(rows) } : {}),
  })
  const H = d.form.height
  const depth = d.form.rim[1]
  const wide = d.form.rim[0] * 0.93
  const drop = d.flap * H
  const over = depth * 2 + 1.4
  const total = over + drop
  // Along the flap: over the opening from back to front, then down the front.
  const flap = (x: number, s: number, lift: number): Vec => {
    if (s < over) {
      const q = (s / over) * Math.PI
      const narrow = 1 - 0.09 * smooth(over * 0.45, 0, s)
      return [x * narrow, H + 0.1 + Math.sin(q) ** 0.7 * (0.75 + lift), -Math.cos(q) * (depth + 0.55 + lift)]
    }
    const t = 1 - (s - over) / H
    const u = 0.5 + x / b.girth
    const p = b.at(Math.min(0.72, Math.max(0.28, u)), Math.min(1, t))
    const edge = 0.12 * smooth(0.8, 1, Math.abs(x) / wide)
    const end = 0.25 * smooth(0.75, 1, (s - over) / drop)
    const front = Math.max(p[2], depth * 0.5) + 0.55 - edge + end * 0.4
    const bend = smooth(0, 2.4, s - over)
    return [
      x,
      H + 0.1 + (p[1] - H - 0.1) * smooth(0, 0.6, s - over) - (1 - smooth(0, 0.6, s - over)) * (s - over),
      (depth + 0.55) * (1 - bend) + front * bend + lift,
    ]
  }
  const corner = (x: number): number => {
    const c = 3.4
    const e = Math.abs(x) - (wide - c)
    return e > 0 ? c - Math.sqrt(Math.max(0, c * c - e * e)) : 0
  }
  const cut = piece(d.leather, true, 0.45)
  const hide: Material = (x, y, out, detail) => {
    const c = corner(x)
    const side = wide - Math.abs(x)
    const end = total - c - y
    // Near the corner the edge is an arc: measure towards its centre.
    const cx = Math.abs(x) - (wide - 3.4)
    const cy = y - (total - 3.4)
    if (cx > 0 && cy > 0) cut(x, y, 3.4 - Math.hypot(cx, cy), Math.atan2(cy, cx) * 3, out, detail)
    else if (side < end) cut(x, y, side, y, out, detail)
    else cut(x, y, end, x, out, detail)
  }
  const sheetOf =
    (lift: number) =>
    (s: number, t: number): readonly [Vec, number, number] => {
      const x = (s * 2 - 1) * wide
      const y = t * (total - corner(x))
      return [flap(x, y, lift), x, y]
    }
  const dark = strap(d.leather, 1)
  const parts: Part[] = [
    ...shell(b, outside, cloth('#dccfb4')),
    rim(b, strap(d.leather, 0.5), 0.5, 0.55),
    grid(141, 91, hide, sheetOf(0.14), { flip: true }),
    grid(81, 61, dark, sheetOf(-0.14)),
  ]
  const edge: Vec[] = []
  for (let k = 0; k < 160; k++) {
    const q = k / 159
    const t = q < 0.3 ? 0.06 + (q / 0.3) * 0.94 : q > 0.7 ? 0.06 + ((1 - q) / 0.3) * 0.94 : 1
    const s = q < 0.3 ? 0 : q > 0.7 ? 1 : (q - 0.3) / 0.4
    edge.push(sheetOf(0)(s, t)[0])
  }
  parts.push(tube(edge, strap(d.leather, 0.2), { rx: 0.2, side: [0, 0, 1], around: 9, cap: 0.02 }))
  // Closing strap with a stud.
  const reach = total - 0.2
  parts.push(
    patchOn(
      (x, y, lift) => {
        const s = reach + 0.6 - y
        // From the flap down onto the body, without a step where the flap ends.
        const on = flap(x, Math.min(s, total), lift + 0.2)
        const p = b.at(0.5 + x / b.girth, 1 - (s - over) / H)
        return [x, p[1], on[2] + (p[2] + lift + 0.3 - on[2]) * smooth(total - 0.3, total + 1.7, s)]
      },
      [1.25, 3.4],
      5,
      0.24,
      patch(d.leather, true, 0.28),
    ),
  )
  const stud = flap(0, reach - 0.6, 0.62)
  parts.push(ball(stud, [0.62, 0.62, 0.4], brass(), { casts: false }, 19))
  // The long strap.
  const p = b.at(0.75, 0.86, 0.4)
  const q = b.at(0.25, 0.86, 0.4)
  const top = H + d.rise
  const line = spline(
    [
      [p[0], p[1] - 1, p[2]],
      [p[0] - 0.1, H + 2.4, p[2] - 0.3],
      [p[0] * 0.93, H + d.rise * 0.45, -1.4],
      [p[0] * 0.6, H + d.rise * 0.86, -2],
      [0.5, top, -2.2],
      [q[0] * 0.64, H + d.rise * 0.84, -1.9],
      [q[0] * 0.96, H + d.rise * 0.42, -1.2],
      [q[0] + 0.1, H + 2.4, q[2] - 0.2],
      [q[0], q[1] - 1, q[2]],
    ],
    130,
  )
  parts.push(
    tube(line, strap(d.leather, 0.9, [0.19, 0.31]), {
      rx: 1.05,
      ry: 0.2,
      power: 4,
      side: [0, 0.25, 1],
      around: 25,
      cap: 0.012,
    }),
  )
  for (const u of [0.25, 0.75]) {
    parts.push(tab(b, u, 0.8, [1.5, 2.4], 4.5, 0.26, patch(d.leather)))
    parts.push(ball(b.at(u, 0.76, 0.32), [0.4, 0.4, 0.4], brass(), { casts: false }, 15))
  }
  return parts
}
