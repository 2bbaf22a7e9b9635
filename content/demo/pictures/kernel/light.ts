/**
 * The light of the shoot, the same in every picture: a large warm softbox high on the left in front,
 * a pale room around, and the warm bounce of the paper below. How much of each reaches a point is
 * baked per vertex by looking at the scene from many directions (small depth maps), which gives soft
 * shadows and natural darkness inside a basket for a few dozen milliseconds.
 */

import type { Scene } from './scene.ts'
import { cross, dot, unit, type Vec } from './vector.ts'

/** Direction towards the centre of the softbox. */
export const KEY: Vec = unit([-0.8, 0.84, 0.5])

const MAP = 224
const depth = new Float32Array(MAP * MAP)

/** Directions over the softbox (a disc about 24° wide). */
const keys: Vec[] = []
const domes: Vec[] = []
{
  const a = unit(cross(KEY, [0, 1, 0]))
  const b = cross(a, KEY)
  for (let k = 0; k < 12; k++) {
    const r = 0.24 * Math.sqrt((k + 0.5) / 12)
    const q = k * 2.39996
    keys.push(
      unit([
        KEY[0] + (a[0] * Math.cos(q) + b[0] * Math.sin(q)) * r,
        KEY[1] + (a[1] * Math.cos(q) + b[1] * Math.sin(q)) * r,
        KEY[2] + (a[2] * Math.cos(q) + b[2] * Math.sin(q)) * r,
      ]),
    )
  }
  for (let k = 0; k < 22; k++) {
    const y = 1 - ((k + 0.5) / 22) * 1.08
    const r = Math.sqrt(Math.max(0, 1 - y * y))
    const q = k * 2.39996 + 0.7
    domes.push([Math.cos(q) * r, y, Math.sin(q) * r])
  }
}

/** A set of points that receive light: the scene's vertices, or the grid of the floor. */
export interface Receiver {
  readonly n: number
  readonly pos: Float32Array
  readonly nor: Float32Array
  readonly key: Float32Array
  readonly amb: Float32Array
}

/** Fills `key` and `amb` of every receiver. */
export function bake(scene: Scene, receivers: readonly Receiver[]): void {
  const tris = scene.casters
  const lo = [1e9, 1e9, 1e9]
  const hi = [-1e9, -1e9, -1e9]
  for (let t = 0; t < tris.length; t++) {
    const k = (tris[t] as number) * 3
    for (let a = 0; a < 3; a++) {
      const x = scene.pos[k + a] as number
      if (x < (lo[a] as number)) lo[a] = x
      if (x > (hi[a] as number)) hi[a] = x
    }
  }
  const middle = (a: 0 | 1 | 2): number => ((lo[a] as number) + (hi[a] as number)) / 2
  const mid: Vec = [middle(0), middle(1), middle(2)]
  const radius = Math.hypot(...hi.map((x, a) => x - (lo[a] as number))) / 2 + 0.5
  const sums = receivers.map((r) => ({
    key: new Float32Array(r.n),
    amb: new Float32Array(r.n),
    max: new Float32Array(r.n),
  }))
  for (const d of keys) {
    cast(scene, tris, d, mid, radius)
    receivers.forEach((r, i) => {
      collect(r, d, mid, radius, (sums[i] as (typeof sums)[number]).key)
    })
  }
  for (const d of domes) {
    cast(scene, tris, d, mid, radius)
    receivers.forEach((r, i) => {
      const s = sums[i] as (typeof sums)[number]
      collect(r, d, mid, radius, s.amb, s.max)
    })
  }
  receivers.forEach((r, i) => {
    const s = sums[i] as (typeof sums)[number]
    for (let k = 0; k < r.n; k++) {
      r.key[k] = (s.key[k] as number) / keys.length
      const m = s.max[k] as number
      r.amb[k] = m > 0.2 ? (s.amb[k] as number) / m : 0.5
    }
  })
}

let ax: Vec = [1, 0, 0]
let ay: Vec = [0, 1, 0]

/** Draws the depth map seen from direction `d`. */
function cast(s: Scene, tris: Uint32Array, d: Vec, mid: Vec, radius: number): void {
  ax = unit(Math.abs(d[1]) > 0.95 ? cross(d, [1, 0, 0]) : cross(d, [0, 1, 0]))
  ay = cross(ax, d)
  const k = (MAP - 2) / (2 * radius)
  const [px, py, pz] = [projectAll(s, ax, k), projectAll(s, ay, k), projectAll(s, d, 1)]
  const ox = MAP / 2 - dot(mid, ax) * k
  const oy = MAP / 2 - dot(mid, ay) * k
  depth.fill(-1e9)
  for (let t = 0; t < tris.length; t += 3) {
    const a = tris[t] as number
    const b = tris[t + 1] as number
    const c = tris[t + 2] as number
    const x0 = (px[a] as number) + ox
    const y0 = (py[a] as number) + oy
    const x1 = (px[b] as number) + ox
    const y1 = (py[b] as number) + oy
    const x2 = (px[c] as number) + ox
    const y2 = (py[c] as number) + oy
    const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
    const z0 = pz[a] as number
    const z1 = pz[b] as number
    const z2 = pz[c] as number
    const xa = Math.max(0, Math.floor(Math.min(x0, x1, x2)))
    const xb = Math.min(MAP - 1, Math.ceil(Math.max(x0, x1, x2)))
    const ya = Math.max(0, Math.floor(Math.min(y0, y1, y2)))
    const yb = Math.min(MAP - 1, Math.ceil(Math.max(y0, y1, y2)))
    if (Math.abs(area) < 1e-4) continue
    const inv = 1 / area
    for (let y = ya; y <= yb; y++) {
      for (let x = xa; x <= xb; x++) {
        const cx = x + 0.5
        const cy = y + 0.5
        const w0 = ((x1 - cx) * (y2 - cy) - (x2 - cx) * (y1 - cy)) * inv
        const w1 = ((x2 - cx) * (y0 - cy) - (x0 - cx) * (y2 - cy)) * inv
        const w2 = 1 - w0 - w1
        if (w0 < -0.02 || w1 < -0.02 || w2 < -0.02) continue
        const z = z0 * w0 + z1 * w1 + z2 * w2
        const o = y * MAP + x
        if (z > (depth[o] as number)) depth[o] = z
      }
    }
  }
}

const pool: Float32Array[] = []
let turn = 0
function projectAll(s: Scene, axis: Vec, k: number): Float32Array {
  turn = (turn + 1) % 3
  let out = pool[turn]
  if (!out || out.length < s.vertices) pool[turn] = out = new Float32Array(s.vertices)
  const [x, y, z] = [axis[0] * k, axis[1] * k, axis[2] * k]
  const p = s.pos
  for (let i = 0, j = 0; i < s.vertices; i++, j += 3) {
    out[i] = (p[j] as number) * x + (p[j + 1] as number) * y + (p[j + 2] as number) * z
  }
  return out
}

/** Adds what reaches each receiver from direction `d`; with `max`, weighted by the cosine. */
function collect(r: Receiver, d: Vec, mid: Vec, radius: number, sum: Float32Array, max?: Float32Array): void {
  const k = (MAP - 2) / (2 * radius)
  const ox = MAP / 2 - dot(mid, ax) * k - 0.5
  const oy = MAP / 2 - dot(mid, ay) * k - 0.5
  const { pos, nor } = r
  const lift = 0.35
  const bias = (2 * radius) / MAP
  for (let i = 0, j = 0; i < r.n; i++, j += 3) {
    const nx = nor[j] as number
    const ny = nor[j + 1] as number
    const nz = nor[j + 2] as number
    const cos = nx * d[0] + ny * d[1] + nz * d[2]
    let weight = 1
    if (max) {
      weight = cos > 0 ? cos * (0.6 + 0.4 * Math.max(0, d[1])) : 0
      if (weight === 0) continue
      max[i] = (max[i] as number) + weight
    } else if (cos < -0.3) continue
    const x = (pos[j] as number) + nx * lift
    const y = (pos[j + 1] as number) + ny * lift
    const z = (pos[j + 2] as number) + nz * lift
    const mx = (x * ax[0] + y * ax[1] + z * ax[2]) * k + ox
    const my = (x * ay[0] + y * ay[1] + z * ay[2]) * k + oy
    const mz = x * d[0] + y * d[1] + z * d[2] + bias
    const ix = Math.floor(mx)
    const iy = Math.floor(my)
    if (ix < 0 || iy < 0 || ix >= MAP - 1 || iy >= MAP - 1) {
      sum[i] = (sum[i] as number) + weight
      continue
    }
    const fx = mx - ix
    const fy = my - iy
    const o = iy * MAP + ix
    const a = (depth[o] as number) > mz ? 0 : 1
    const b = (depth[o + 1] as number) > mz ? 0 : 1
    const c = (depth[o + MAP] as number) > mz ? 0 : 1
    const e = (depth[o + MAP + 1] as number) > mz ? 0 : 1
    const lit = a + (b - a) * fx + (c - a) * fy + (a - b - c + e) * fx * fy
    sum[i] = (sum[i] as number) + weight * lit
  }
}
