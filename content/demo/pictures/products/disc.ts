/**
 * The round flat basket: two coiled shields face to face, a gusset below, an opening above between
 * two arched leather handles.
 */
import { ball, grid, type Part, spline, tube } from '../kernel/mesh.ts'
import { moved, type Vec } from '../kernel/vector.ts'
import type { Dye, Leather } from '../materials/dyes.ts'
import { brass, patch, rope, strap } from '../materials/goods.ts'
import { coiled, type RowPattern } from '../materials/rows.ts'
import { patchOn } from '../shapes/body.ts'
import { type Outline, outline, revolve, type Warp } from '../shapes/revolve.ts'
import { hang, type Paper, paper, peg, stand, type Views, wall } from './kit.ts'

export interface Disc {
  readonly shape: 'disc'
  readonly radius: number
  /** Half the width of the gusset. */
  readonly half: number
  readonly row: number
  readonly stitch: number
  readonly dyes: readonly Dye[]
  readonly pattern?: RowPattern
  readonly leather: Leather
  readonly rise: number
  readonly paper: Paper
  readonly second: 'turn' | 'peg'
  readonly close: readonly [x: number, y: number, across: number]
}

export function disc(d: Disc, seed: number): Views {
  const o = outline(
    [
      [0, 1.7],
      [d.radius * 0.45, 1.55],
      [d.radius * 0.8, 0.9],
      [d.radius, 0],
    ],
    90,
  )
  const parts = make(d, o, seed)
  const front = stand(parts, -9)
  const [x, y, across] = d.close
  const target = moved(front.by, onShield(d, o, 1)(x, y, 0))
  const turned =
    d.second === 'turn'
      ? { parts: stand(parts, 48).parts, set: paper(d.paper), shot: { pitch: 20, fill: 0.58, tall: 0.66 } }
      : (() => {
          const hung = hang(parts, 16, 0, 3, 0.4)
          let top = -1e9
          for (const p of hung)
            for (let k = 1; k < p.pos.length; k += 3) top = Math.max(top, p.pos[k] as number)
          return {
            parts: [...hung, ...peg([0.3, top - 2.5, 0], d.half * 2 + 6)],
            set: wall(),
            shot: { pitch: 4, fill: 0.6, tall: 0.68 },
          }
        })()
  return [
    { parts: front.parts, set: paper(d.paper), shot: { pitch: 9, fill: 0.64, tall: 0.68 } },
    turned,
    { parts: front.parts, set: paper(d.paper), shot: { target, across, pitch: 10, yaw: 16 } },
  ]
}

/** Flattens the foot a little, so that the basket stands. */
const rest = (y: number, radius: number): number => {
  const floor = -radius * 0.97
  const soft = -radius * 0.9
  return y < soft ? soft + (floor - soft) * (1 - Math.exp((y - soft) / (soft - floor))) : y
}

function onShield(d: Disc, o: Outline, side: 1 | -1) {
  return (x: number, y: number, lift: number): Vec => {
    const r = Math.hypot(x, y)
    let s = r
    for (let k = 0; k < 3; k++) s += r - o.radius(s)
    return [x * side, rest(y, d.radius) + d.radius, side * (d.half + o.at(s)[1] + lift)]
  }
}

function make(d: Disc, o: Outline, seed: number): Part[] {
  const shield =
    (side: 1 | -1): Warp =>
    (q, r, z) => [r * Math.sin(q) * side, rest(r * Math.cos(q), d.radius) + d.radius, side * (d.half + z)]
  const ring = (r: number): number => 2 * Math.PI * (r + 0.5) * d.row
  const options = { ring, width: d.row, dyes: d.dyes, stitch: d.stitch, seed }
  const face = coiled({ ...options, ...(d.pattern ? { pattern: d.pattern } : {}) })
  const back = coiled({ ...options, seed: seed + 1, ...(d.pattern ? { pattern: d.pattern } : {}) })
  const inside = coiled({ ...options, seed: seed + 2 })
  const edge = (side: 1 | -1): Vec[] => {
    const line: Vec[] = []
    for (let k = 0; k < 180; k++) line.push(shield(side)((k / 179 + 0.5) * 2 * Math.PI, d.radius, 0.0, 0))
    return line
  }
  const turn = 2 * Math.PI * d.radius
  const gusset = coiled({
    ring: () => turn,
    width: 0.9,
    dyes: [d.dyes[0] as Dye],
    stitch: d.stitch,
    seed: seed + 4,
  })
  const parts: Part[] = [
    revolve(o, d.row, face, shield(1), { nu: 161, nv: 56, flip: true }),
    revolve(o, d.row, back, shield(-1), { nu: 121, nv: 40, flip: true }),
    revolve(o, d.row, inside, (q, r, z, s) => shield(1)(q, r, z - 0.7, s), { nu: 81, nv: 24 }),
    revolve(o, d.row, inside, (q, r, z, s) => shield(-1)(q, r, z - 0.7, s), { nu: 81, nv: 24 }),
    // The gusset leaves the top open.
    grid(
      121,
      11,
      gusset,
      (s, t) => {
        const q = 0.95 + s * (2 * Math.PI - 1.9)
        const sag = Math.sin(t * Math.PI) * 0.5
        const p = shield(1)(q, d.radius - sag, 0, 0)
        return [[p[0], p[1], (t - 0.5) * 2 * d.half], q / (2 * Math.PI), (t * 2 * d.half) / 0.9]
      },
      { flip: true },
    ),
    grid(81, 7, inside, (s, t) => {
      const q = 0.95 + s * (2 * Math.PI - 1.9)
      const p = shield(1)(q, d.radius - 0.8, 0, 0)
      return [[p[0], p[1], (t - 0.5) * 2 * d.half], q / (2 * Math.PI), t * 4]
    }),
    tube(edge(1), rope(d.dyes[0] as Dye, 1.1, seed), { rx: 0.62, side: [0, 0, 1], closed: true, around: 13 }),
    tube(edge(-1), rope(d.dyes[0] as Dye, 1.1, seed + 1), {
      rx: 0.62,
      side: [0, 0, 1],
      closed: true,
      around: 13,
    }),
  ]
  const leather = strap(d.leather, 0.8, [0.5])
  const cut = patch(d.leather)
  for (const side of [1, -1] as const) {
    const on = onShield(d, o, side)
    const x = d.radius * 0.5
    const y = d.radius * 0.7
    const top = d.radius * 0.92
    const lean = side * (side > 0 ? 0.4 : 1.6)
    const at = (a: number, b: number, c: number): Vec => {
      const p = on(0, 0, 0)
      return [a * side, b + d.radius, p[2] * 0.75 + c * side]
    }
    const line = spline(
      [
        on(-x, y, 0.6),
        on(-x * 0.98, top, 1.0),
        at(-x * 0.9, top + d.rise * 0.45, lean * 0.4),
        at(-x * 0.52, top + d.rise * 0.87, lean),
        at(0.3, top + d.rise, lean * 1.2),
        at(x * 0.56, top + d.rise * 0.86, lean),
        at(x * 0.92, top + d.rise * 0.44, lean * 0.4),
        on(x * 0.98, top, 1.0),
        on(x, y, 0.6),
      ],
      80,
    )
    parts.push(tube(line, leather, { rx: 0.66, ry: 0.74, side: [0, 0, side], around: 17, cap: 0.02 }))
    for (const a of [-x, x]) {
      parts.push(patchOn((px, py, lift) => on(a + px, y - 1 + py, lift), [1.6, 2.9], 4.5, 0.3, cut))
      const p = on(a, y - 3.0, 0.35)
      parts.push(ball(p, [0.4, 0.4, 0.4], brass(), { casts: false }, 15))
    }
  }
  return parts
}
