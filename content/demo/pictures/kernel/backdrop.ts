/**
 * The set: a sheet of warm paper that runs from the table up the wall without an edge, or a lime
 * plaster wall for things that hang. It receives the soft shadows of the object.
 */
import type { Buffers } from './buffers.ts'
import type { Camera } from './camera.ts'
import type { Receiver } from './light.ts'
import { colour } from './material.ts'
import { clouds, grit } from './noise.ts'
import { smooth } from './vector.ts'

export interface Backdrop {
  /** 'paper' is the table at y = 0; 'wall' is a plaster wall at z = 0. */
  readonly kind: 'paper' | 'wall'
  readonly tint: string
}

const N = 240

export interface Ground extends Receiver {
  readonly x0: number
  readonly z0: number
  readonly step: number
  readonly kind: Backdrop['kind']
}

/** The grid of points on the paper (or wall) that catch shadows, around the object. */
export function ground(set: Backdrop, lo: readonly number[], hi: readonly number[]): Ground {
  const wall = set.kind === 'wall'
  const [a, b] = wall ? [lo[1] as number, hi[1] as number] : [lo[2] as number, hi[2] as number]
  const tall = wall ? (hi[2] as number) : (hi[1] as number)
  const size = Math.max((hi[0] as number) - (lo[0] as number), b - a) + tall * 1.5 + 14
  const step = size / (N - 1)
  const x0 = ((lo[0] as number) + (hi[0] as number)) / 2 - size / 2 + tall * 0.3
  const z0 = (a + b) / 2 - size / 2 - tall * 0.3
  const pos = new Float32Array(N * N * 3)
  const nor = new Float32Array(N * N * 3)
  for (let j = 0, k = 0; j < N; j++) {
    for (let i = 0; i < N; i++, k += 3) {
      pos[k] = x0 + i * step
      pos[k + (wall ? 1 : 2)] = z0 + j * step
      nor[k + (wall ? 2 : 1)] = 0.2
    }
  }
  return {
    n: N * N,
    pos,
    nor,
    key: new Float32Array(N * N),
    amb: new Float32Array(N * N),
    x0,
    z0,
    step,
    kind: set.kind,
  }
}

/**
 * Evens out the steps of the sampled lights: a little where the shadow is deep (contact must stay
 * crisp), widely where it is faint, and fading to nothing at the border of the grid.
 */
export function soften(plane: Float32Array, narrow: number, wide: number): void {
  for (let k = 0; k < narrow; k++) tent(plane, 1)
  const far = Float32Array.from(plane)
  for (let k = 0; k < wide; k++) tent(far, 1 + (k >> 1))
  for (let j = 0; j < N; j++) {
    for (let i = 0; i < N; i++) {
      const k = j * N + i
      const w = far[k] as number
      const deep = smooth(0.8, 0.45, w)
      const border = smooth(0, 30, Math.min(i, j, N - 1 - i, N - 1 - j))
      plane[k] = 1 + (w + ((plane[k] as number) - w) * deep - 1) * border
    }
  }
}

const row = new Float32Array(N)
function tent(plane: Float32Array, reach: number): void {
  for (const [a, b] of [
    [1, N],
    [N, 1],
  ] as const) {
    for (let j = 0; j < N; j++) {
      for (let i = 0; i < N; i++) row[i] = plane[j * b + i * a] as number
      for (let i = 0; i < N; i++) {
        const l = row[i < reach ? 0 : i - reach] as number
        const r = row[Math.min(i + reach, N - 1)] as number
        plane[j * b + i * a] = (l + 2 * (row[i] as number) + r) / 4
      }
    }
  }
}

/** Darkens the set where the object touches it: a thin line of contact that the sampled lights miss. */
export function touch(g: Ground, pos: Float32Array, count: number): void {
  const plane = new Float32Array(N * N)
  const [deep, high] = g.kind === 'wall' ? [1, 2] : [2, 1]
  for (let k = 0; k < count * 3; k += 3) {
    const h = pos[k + high] as number
    if (h > 1.6) continue
    const i = Math.round(((pos[k] as number) - g.x0) / g.step)
    const j = Math.round(((pos[k + deep] as number) - g.z0) / g.step)
    if (i < 1 || j < 1 || i >= N - 1 || j >= N - 1) continue
    const o = j * N + i
    plane[o] = Math.max(plane[o] as number, 1 - Math.max(0, h) / 1.6)
  }
  for (let round = 0; round < 3; round++) tent(plane, 1)
  for (let k = 0; k < N * N; k++) {
    const c = Math.min(1, (plane[k] as number) * 1.7)
    g.amb[k] = (g.amb[k] as number) * (1 - 0.6 * c)
    g.key[k] = (g.key[k] as number) * (1 - 0.45 * c)
  }
}

function lookup(plane: Float32Array, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= N - 1 || y >= N - 1) return 1
  const i = Math.floor(x)
  const j = Math.floor(y)
  const fx = x - i
  const fy = y - j
  const k = j * N + i
  const a = plane[k] as number
  const b = plane[k + 1] as number
  const c = plane[k + N] as number
  const d = plane[k + N + 1] as number
  return a + (b - a) * fx + (c - a) * fy + (a - b - c + d) * fx * fy
}

const BLOCK = 4
let coarse = new Float32Array(0)

/** Paints the backdrop wherever no surface was found. */
export function paint(set: Backdrop, g: Ground, camera: Camera, b: Buffers): void {
  const tint = colour(set.tint)
  const { width, height, triangle, image } = b
  const cw = Math.ceil(width / BLOCK) + 2
  const ch = Math.ceil(height / BLOCK) + 2
  if (coarse.length < cw * ch) coarse = new Float32Array(cw * ch)
  const { eye, forward, right, up, focal, cx, cy } = camera
  const wall = set.kind === 'wall'
  for (let j = 0; j < ch; j++) {
    for (let i = 0; i < cw; i++) {
      const x = i * BLOCK
      const y = j * BLOCK
      const u = (x - cx) / focal
      const v = (cy - y) / focal
      const dx = forward[0] + right[0] * u + up[0] * v
      const dy = forward[1] + right[1] * u + up[1] * v
      const dz = forward[2] + right[2] * u + up[2] * v
      const t = wall ? -eye[2] / dz : -eye[1] / dy
      let lit = 1
      if (t > 0 && t < 4000) {
        const px = (eye[0] + dx * t - g.x0) / g.step
        const pz = ((wall ? eye[1] + dy * t : eye[2] + dz * t) - g.z0) / g.step
        const key = lookup(g.key, px, pz)
        const amb = lookup(g.amb, px, pz)
        lit = 0.52 * key + 0.48 * amb * (0.35 + 0.65 * amb)
      }
      // The pool of the softbox: brightest left of the middle, falling off to the corners.
      const sx = x / width - 0.4
      const sy = (y / height - 0.42) * 1.15
      const r2 = sx * sx + sy * sy
      const pool = 1.17 - 0.3 * r2 - 0.1 * smooth(0.35, 0.9, Math.sqrt(r2))
      coarse[j * cw + i] = lit * pool
    }
  }
  for (let y = 0; y < height; y++) {
    const j = (y / BLOCK) | 0
    const fy = y / BLOCK - j
    for (let x = 0; x < width; x++) {
      const o = y * width + x
      if ((triangle[o] as number) >= 0) continue
      const i = (x / BLOCK) | 0
      const fx = x / BLOCK - i
      const k = j * cw + i
      const a = coarse[k] as number
      const c = coarse[k + 1] as number
      const d = coarse[k + cw] as number
      const e = coarse[k + cw + 1] as number
      let l = a + (c - a) * fx + (d - a) * fy + (a - c - d + e) * fx * fy
      if (wall)
        l *=
          1 +
          0.022 * clouds(x * 0.05, y * 0.05) +
          0.02 * clouds(x * 0.31 + 40, y * 0.21) +
          0.012 * grit(x * 0.5, y * 0.5)
      else l *= 1 + 0.008 * clouds(x * 0.4, y * 0.4)
      // Shadows on paper stay warm.
      const m = l < 1 ? 1 - l : 0
      image[o * 3] = (tint[0] as number) * (l + m * 0.045)
      image[o * 3 + 1] = (tint[1] as number) * (l + m * 0.02)
      image[o * 3 + 2] = (tint[2] as number) * (l - m * 0.01)
    }
  }
}
