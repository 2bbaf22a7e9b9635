/**
 * Capelines, boaters, fedoras, bucket hats and the hat of the Jbala: an outline, a straw, and what is
 * worn around the crown.
 */
import { ball, type Part, spline, tube } from '../kernel/mesh.ts'
import { cross, lerp, moved, unit, type Vec } from '../kernel/vector.ts'
import type { Dye, Leather } from '../materials/dyes.ts'
import { brass, grosgrain, patch, rope } from '../materials/goods.ts'
import { crocheted, plaited, type RowPattern } from '../materials/rows.ts'
import { band, type Hat, type HatForm, hat, straw } from '../shapes/hat.ts'
import { bow, sheet } from '../shapes/ribbon.ts'
import { ends, pompon } from '../shapes/wool.ts'
import { hang, type Paper, paper, stand, type Views, wall } from './kit.ts'

export interface Headwear {
  readonly shape: 'hat'
  readonly form: Omit<HatForm, 'seed'>
  readonly straw: 'plait' | 'crochet'
  /** Width of a strip or loop. */
  readonly stitch: number
  readonly dyes: readonly Dye[]
  /** Dye of a row: gets the row and the row where the brim begins. */
  readonly pattern?: (joint: number, last: number) => RowPattern
  readonly edge: Dye
  readonly roll?: number
  readonly ribbon?: {
    readonly stripes: readonly string[]
    readonly width: number
    readonly low: number
    readonly bow?: number
    readonly knot?: boolean
    readonly at?: number
  }
  readonly leather?: { readonly name: Leather; readonly width: number }
  readonly braid?: Dye
  readonly cords?: boolean
  readonly paper: Paper
  readonly second: 'wall' | 'side' | 'under' | 'lean'
  readonly turn?: number
  readonly pitch?: number
  readonly fill?: number
  readonly close: readonly [u: number, s: number, across: number]
}

export function headwear(d: Headwear, seed: number): Views {
  const h = hat({ ...d.form, seed: seed % 1000 })
  const parts = make(h, d, seed)
  const front = stand(parts, d.turn ?? 14)
  const fill = (d.fill ?? 0.7) * 1.06
  const [u, s, across] = d.close
  const set = paper(d.paper)
  const views = {
    wall: {
      parts: hang(parts, (d.turn ?? 14) * 0.5, 80, -9, 0.2),
      set: wall(),
      shot: { pitch: 3, fill: fill * 0.92, tall: 0.66 },
    },
    side: {
      parts: stand(parts, 78 + (d.turn ?? 14)).parts,
      set,
      shot: { pitch: 9, fill: fill * 0.98, tall: 0.6 },
    },
    under: { parts: stand(parts, -24, 168, 6).parts, set, shot: { pitch: 34, fill: fill * 1.04, tall: 0.6 } },
    lean: { parts: stand(parts, -30, 48, 10).parts, set, shot: { pitch: 14, fill: fill * 0.9, tall: 0.62 } },
  } as const
  return [
    { parts: front.parts, set, shot: { pitch: d.pitch ?? 19, fill, tall: 0.6 } },
    views[d.second],
    {
      parts: front.parts,
      set,
      shot: {
        target: moved(front.by, h.at(u, h.joint + s)),
        across,
        pitch: 30,
        yaw: (u - 0.5) * 330 + (d.turn ?? 14) - 8,
      },
    },
  ]
}

function make(h: Hat, d: Headwear, seed: number): Part[] {
  const row = d.form.row
  const ring = (r: number): number => 2 * Math.PI * Math.max(row * 0.5, h.line.radius((r + 0.5) * row))
  const joint = Math.round(h.joint / row)
  const last = Math.round(h.line.total / row)
  const options = {
    ring,
    width: row,
    dyes: d.dyes,
    stitch: d.stitch,
    seed,
    ...(d.pattern ? { pattern: d.pattern(joint, last) } : {}),
  }
  const over = d.straw === 'plait' ? plaited(options) : crocheted(options)
  const under = d.straw === 'plait' ? plaited({ ...options, seed: seed + 3 }) : over
  const rim: Vec[] = []
  for (let k = 0; k < 120; k++) rim.push(h.at(k / 119, h.line.total))
  const parts = [
    ...straw(h, over, under, rope(d.edge, 0.75, seed), d.roll ?? 0.26),
    ends(rim, (k) => h.normal(k / 119, h.line.total - 0.3), 30, 0.3, d.dyes[0] as Dye, seed),
  ]
  if (d.ribbon) parts.push(...trim(h, d.ribbon))
  if (d.leather) parts.push(...belt(h, d.leather))
  if (d.braid) {
    const s = h.joint - 0.55
    for (const [k, dye] of [d.braid, d.dyes[0] as Dye, d.braid].entries()) {
      const line: Vec[] = []
      for (let n = 0; n < 160; n++) line.push(h.at(n / 159, s - k * 0.42, 0.2))
      parts.push(tube(line, rope(dye, 0.6, seed + k), { rx: 0.24, closed: true, side: [0, 1, 0], around: 9 }))
    }
  }
  if (d.cords) parts.push(...cords(h, seed))
  return parts
}

type Ribbon = NonNullable<Headwear['ribbon']>

function trim(h: Hat, r: Ribbon): Part[] {
  const silk = grosgrain(r.stripes, r.width)
  const parts = [band(h, r.low, r.width, silk)]
  const u = r.at ?? 0.6
  const s = h.joint - r.low - r.width / 2
  const o = h.at(u, s, 0.2)
  const n = h.normal(u, s)
  const flat = unit([n[0], n[1] * 0.3, n[2]])
  const x = unit(cross([0, 1, 0], flat))
  const y = cross(flat, x)
  if (r.bow) parts.push(...bow(o, x, y, flat, r.bow, r.width * 0.92, silk))
  if (r.knot) {
    // The flat knot of a boater: a short strip over a folded one.
    const at = (a: number, c: number): Vec => [
      o[0] + x[0] * a + flat[0] * c,
      o[1] + x[1] * a + flat[1] * c,
      o[2] + x[2] * a + flat[2] * c,
    ]
    parts.push(
      ...sheet(
        [
          at(-2.4, 0.02),
          at(-1.8, 0.4),
          at(-0.6, 0.5),
          at(0.2, 0.35),
          at(1.4, 0.55),
          at(2.5, 0.3),
          at(2.9, 0.02),
        ],
        () => y,
        (t) => r.width * (0.94 - 0.5 * Math.exp(-(((t - 0.5) / 0.1) ** 2))),
        silk,
      ),
    )
    const over = spline(
      [
        [0, -0.52],
        [0.1, -0.3],
        [0.75, -0.1],
        [0.85, 0.1],
        [0.2, 0.46],
        [0, 0.55],
      ].map(([c, b]): Vec => {
        const p = at(0.2, c as number)
        const k = (b as number) * r.width
        return [p[0] + y[0] * k, p[1] + y[1] * k, p[2] + y[2] * k]
      }),
      20,
    )
    parts.push(...sheet(over, () => x, 1.1, grosgrain([r.stripes[0] as string], 1.1)))
  }
  return parts
}

function belt(h: Hat, l: NonNullable<Headwear['leather']>): Part[] {
  const edge = patch(l.name, true, 0.3)
  const parts = [
    band(h, 0.35, l.width, (u, v, out, detail) => edge(Math.min(v, l.width - v), u, out, detail), 0.22),
  ]
  const s = h.joint - 0.35 - l.width / 2
  const n = h.normal(0.6, s)
  const o = h.at(0.6, s, 0.4)
  const x = unit(cross([0, 1, 0], n))
  const line: Vec[] = []
  for (let k = 0; k < 20; k++) {
    const a = lerp(-1.6, 2.6, k / 19)
    line.push([
      o[0] + x[0] * a + n[0] * (0.16 - a * a * 0.045),
      o[1] + n[1] * 0.16,
      o[2] + x[2] * a + n[2] * (0.16 - a * a * 0.045),
    ])
  }
  parts.push(
    ...sheet(
      line,
      () => [0, 1, 0],
      l.width * 0.62,
      (u, v, out, detail) => edge(Math.min(v, l.width * 0.62 - v) + 0.02, u, out, detail),
    ),
  )
  parts.push(
    ball(
      [o[0] + x[0] * 1.4 + n[0] * 0.3, o[1], o[2] + x[2] * 1.4 + n[2] * 0.3],
      [0.3, 0.3, 0.3],
      brass(),
      { casts: false },
      13,
    ),
  )
  return parts
}

/** Cords from the crown to the brim, a plait around the crown, pompons where they are tied. */
function cords(h: Hat, seed: number): Part[] {
  const parts: Part[] = []
  const n = 8
  const edge = h.line.total - 1.2
  for (let k = 0; k < n; k++) {
    const u = (k + 0.5) / n
    for (const side of [-1, 1]) {
      const a = h.at(u + side * 0.02, h.joint * 0.55, 0.4)
      const b = h.at(u + side * 0.005, edge, 0.5)
      const m1: Vec = [lerp(a[0], b[0], 0.3), lerp(a[1], b[1], 0.42), lerp(a[2], b[2], 0.3)]
      const m2: Vec = [lerp(a[0], b[0], 0.68), lerp(a[1], b[1], 0.84), lerp(a[2], b[2], 0.68)]
      parts.push(
        tube(
          spline([a, m1, m2, b], 40),
          rope(side < 0 ? 'indigo' : 'white', 0.9, seed + k, side < 0 ? 'black' : 'white'),
          { rx: 0.42, around: 11, cap: 0.02 },
        ),
      )
    }
    const dye: Dye = k % 2 === 0 ? 'indigo' : 'madder'
    parts.push(...pompon(h.at(u, edge + 0.2, 0.9), 1.5, dye, seed + k, 520))
    parts.push(
      ...pompon(h.at(u, h.joint * 0.54, 0.8), 1.05, k % 2 === 0 ? 'white' : 'indigo', seed + 20 + k, 420),
    )
  }
  for (let r = 0; r < 4; r++) {
    const line: Vec[] = []
    for (let k = 0; k < 160; k++) line.push(h.at(k / 159, h.joint - 0.5 - r * 0.75, 0.35))
    parts.push(
      tube(line, rope(r % 2 === 0 ? 'indigo' : 'white', 0.9, seed + r, r % 2 === 0 ? 'black' : 'white'), {
        rx: 0.42,
        closed: true,
        side: [0, 1, 0],
        around: 11,
      }),
    )
  }
  parts.push(...pompon(h.at(0.5, 0, 1.1), 1.9, 'indigo', seed + 77, 700))
  return parts
}
