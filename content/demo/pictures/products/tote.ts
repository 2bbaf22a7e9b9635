/**
 * Cabas, paniers and mini totes: a woven body, a bound rim, two handles, and what hangs on them.
 */
import { colour } from '../kernel/material.ts'
import type { Part } from '../kernel/mesh.ts'
import { moved, type Vec } from '../kernel/vector.ts'
import type { Dye, Leather } from '../materials/dyes.ts'
import { brass, cloth, patch, rope, strap } from '../materials/goods.ts'
import { type Pattern, weave } from '../materials/weave.ts'
import { type Body, body, type Form, rim, shell } from '../shapes/body.ts'
import { arch } from '../shapes/handle.ts'
import { ends, pompon } from '../shapes/wool.ts'
import { hang, type Paper, paper, peg, stand, type View, type Views, wall } from './kit.ts'

export interface Tote {
  readonly shape: 'tote'
  readonly form: Omit<Form, 'seed'>
  /** Strips around the body. */
  readonly around: number
  readonly weave?: 'plain' | 'twill'
  /** Sewn plaited bands of this many cells instead of a basket weave. */
  readonly band?: number
  /** Half width of a strip: less than 0.42 opens the weave on a cotton lining. */
  readonly half?: number
  readonly lining?: string
  readonly dyes: readonly Dye[]
  /** The motif, given the number of rows. */
  readonly pattern?: (rows: number) => Pattern
  readonly rim: Dye
  readonly rimSecond?: Dye
  readonly handles: {
    readonly leather: Leather
    readonly rise: number
    readonly spread: number
    readonly roll: number
    readonly at?: number
    readonly fall?: number
  }
  readonly pompons?: readonly Dye[]
  readonly paper: Paper
  readonly second: 'turn' | 'above' | 'peg'
  readonly turn?: number
  readonly fill?: number
  /** Where the close-up looks: fraction of the turn, of the height, and centimetres across. */
  readonly close: readonly [number, number, number]
}

export function tote(d: Tote, seed: number): Views {
  const b = body({ ...d.form, seed: seed % 1000 })
  const parts = make(b, d, seed)
  const front = stand(parts, d.turn ?? 0)
  const [u, t, across] = d.close
  return [
    { parts: front.parts, set: paper(d.paper), shot: { pitch: 13, fill: d.fill ?? 0.66, tall: 0.68 } },
    second(b, d, parts, seed),
    {
      parts: front.parts,
      set: paper(d.paper),
      shot: { target: moved(front.by, b.at(u, t)), across, pitch: 9, yaw: (u - 0.5) * 300 + 13 },
    },
  ]
}

function second(b: Body, d: Tote, parts: readonly Part[], seed: number): View {
  if (d.second === 'above') {
    return {
      parts: stand(parts, 24).parts,
      set: paper(d.paper),
      shot: { pitch: 40, fill: (d.fill ?? 0.66) * 1.02, tall: 0.68 },
    }
  }
  if (d.second === 'peg') {
    const hung = hang(make(b, d, seed, true), 12, 0, 2.5, 0.5)
    const rise = Math.max(...hung.map((p) => p.pos.reduce((m, y, k) => (k % 3 === 1 && y > m ? y : m), -1e9)))
    const depth = Math.max(b.form.foot[1], b.form.rim[1])
    const all = [...hung, ...peg([-0.6, rise - 1.05 - 2 * d.handles.roll, 0], depth * 1.6 + 3)]
    return { parts: all, set: wall(), shot: { pitch: 4, fill: 0.6, tall: 0.68 } }
  }
  return {
    parts: stand(parts, 38).parts,
    set: paper(d.paper),
    shot: { pitch: 17, fill: (d.fill ?? 0.66) * 0.94, tall: 0.68 },
  }
}

function make(b: Body, d: Tote, seed: number, gathered = false): Part[] {
  const cell = b.girth / d.around
  const rows = Math.round(d.form.height / cell)
  const open = d.half !== undefined && d.half < 0.42
  const lining = d.lining ?? '#e8dfcc'
  const outside = weave({
    around: d.around,
    rows,
    cell,
    kind: d.weave ?? 'plain',
    dyes: d.dyes,
    seed,
    ...(d.pattern ? { pattern: d.pattern(rows) } : {}),
    ...(d.half ? { half: d.half } : {}),
    ...(d.band ? { band: d.band } : {}),
    ...(open ? { behind: colour(lining), twin: true } : {}),
  })
  const inside =
    open || d.lining
      ? cloth(lining, 0.006)
      : weave({ around: d.around, rows, cell, dyes: [d.dyes[0] as Dye], seed: seed + 1 })
  const h = d.handles
  const roll = strap(h.leather, h.roll, [0.5])
  const tab = patch(h.leather)
  const metal = brass()
  const size: readonly [number, number] = [h.roll * 2.3, h.roll * 4.3]
  const at = h.at ?? 0.86
  const edge: Vec[] = []
  for (let k = 0; k < 160; k++) edge.push(b.at(k / 159, 1))
  return [
    ...shell(b, outside, inside),
    rim(b, rope(d.rim, 1.25, seed, d.rimSecond), 0.62, 0.7),
    ends(edge, (k) => b.normal(k / 159, 0.98), 46, 0.42, d.dyes[0] as Dye, seed),
    ...arch(
      b,
      {
        from: 0.5 - h.spread,
        to: 0.5 + h.spread,
        at,
        rise: h.rise,
        fall: gathered ? -b.form.rim[1] * 0.72 : (h.fall ?? 0.8),
        roll: h.roll,
        lean: gathered ? 0 : 0.5,
      },
      roll,
      tab,
      metal,
      size,
    ),
    ...arch(
      b,
      {
        from: 1 - h.spread,
        to: 1 + h.spread,
        at,
        rise: h.rise * (gathered ? 0.99 : 0.95),
        fall: gathered ? -b.form.rim[1] * 0.72 : (h.fall ?? 0.8) + 2,
        roll: h.roll,
        lean: gathered ? -0.4 : -1.3,
      },
      roll,
      tab,
      metal,
      size,
    ),
    ...((d.pompons ?? []).length > 0 ? pompons(b, d.pompons ?? [], seed) : []),
  ]
}

function pompons(b: Body, dyes: readonly Dye[], seed: number): Part[] {
  const parts: Part[] = []
  const n = 24
  for (let k = 0; k < n; k++) {
    const u = (k + 0.5) / n
    const hangs = 0.895 + 0.012 * Math.sin(k * 2.3)
    parts.push(
      ...pompon(
        b.at(u, hangs, 1.5),
        1.75 + 0.12 * Math.sin(k * 5.1),
        dyes[k % dyes.length] as Dye,
        seed + k,
        620,
      ),
    )
  }
  return parts
}
