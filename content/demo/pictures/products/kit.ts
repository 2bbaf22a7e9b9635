/**
 * What every product shares: the three views, the studio's backdrops, the wooden peg, and a way to set
 * things down on the table.
 */
import type { Backdrop } from '../kernel/backdrop.ts'
import { move, type Part, tube } from '../kernel/mesh.ts'
import type { Macro, Shot } from '../kernel/picture.ts'
import { type Motion, motion, moved, type Vec } from '../kernel/vector.ts'
import { wood } from '../materials/goods.ts'

export interface View {
  readonly parts: readonly Part[]
  readonly set: Backdrop
  readonly shot: Shot | Macro
}

export type Views = readonly [View, View, View]

/** The papers of the studio: linen, sage, terracotta, straw, and the lime plaster of the wall. */
export const papers = {
  linen: '#efe7da',
  sage: '#dfe0d0',
  rose: '#ecd9cb',
  straw: '#efe3c8',
  stone: '#e4ddd1',
  plaster: '#e9e2d5',
} as const
export type Paper = keyof typeof papers

export const paper = (name: Paper): Backdrop => ({ kind: 'paper', tint: papers[name] })
export const wall = (name: Paper = 'plaster'): Backdrop => ({ kind: 'wall', tint: papers[name] })

export const moveAll = (parts: readonly Part[], m: Motion): Part[] => parts.map((p) => move(p, m))

/** Turns (and leans) the parts and sets them down on the table; also gives the motion, for close-ups. */
export function stand(
  parts: readonly Part[],
  turn = 0,
  lean = 0,
  roll = 0,
  at: readonly [number, number] = [0, 0],
): { parts: Part[]; by: Motion } {
  const first = motion(turn, lean, roll)
  let low = 1e9
  for (const p of parts) {
    for (let k = 0; k < p.pos.length; k += 3) {
      const y = moved(first, [p.pos[k] as number, p.pos[k + 1] as number, p.pos[k + 2] as number])[1]
      if (y < low) low = y
    }
  }
  const by: Motion = { ...first, shift: [at[0], -low, at[1]] }
  return { parts: moveAll(parts, by), by }
}

/** Leans the parts back first, then turns and sets them down: the foot stays level. */
export function prop(
  parts: readonly Part[],
  turn: number,
  lean: number,
): { parts: Part[]; put: (p: Vec) => Vec } {
  const back = motion(0, lean)
  const { parts: stood, by } = stand(moveAll(parts, back), turn)
  return { parts: stood, put: (p) => moved(by, moved(back, p)) }
}

/** Leans the parts back against the plaster wall at z = 0, so that their nearest point to it is `gap` away. */
export function hang(parts: readonly Part[], turn = 0, lean = 0, roll = 0, gap = 0.3): Part[] {
  const first = motion(turn, lean, roll)
  let back = 1e9
  for (const p of parts) {
    for (let k = 0; k < p.pos.length; k += 3) {
      const z = moved(first, [p.pos[k] as number, p.pos[k + 1] as number, p.pos[k + 2] as number])[2]
      if (z < back) back = z
    }
  }
  return moveAll(parts, { ...first, shift: [0, 60, gap - back] })
}

/** A turned wooden peg that comes out of the wall at `o`. */
export function peg(o: Vec, long = 9): Part[] {
  const line: Vec[] = []
  for (let k = 0; k < 24; k++) line.push([o[0], o[1] + 0.12 * k * 0.3, (k / 23) * long])
  line.push([o[0], o[1] + 0.86, long + 0.001])
  const half = (t: number): number =>
    t > 0.995
      ? 0.01
      : t > 0.86
        ? 1.25 + 0.3 * Math.sin(((t - 0.86) / 0.135) * 3.1)
        : 0.95 - 0.1 * Math.sin(t * 3.6)
  return [tube(line, wood(), { rx: half, side: [0, 1, 0], around: 21 })]
}
