/**
 * Straw laid in rows around an axis: the narrow plaits of a hat, overlapping like tiles, and the
 * coiled bundles of baskets, wrapped stitch by stitch. Rows lie at whole numbers of v; u is the
 * fraction of the turn, so the number of stitches in a row follows its length.
 */
import { type Material, visible } from '../kernel/material.ts'
import { clouds } from '../kernel/noise.ts'
import { hash2 } from '../kernel/random.ts'
import { type Dye, family } from './dyes.ts'
import { strand } from './strand.ts'

/** Dye of row r at fraction u of the turn; `k` of `n` is the stitch. */
export type RowPattern = (r: number, k: number, n: number) => number

export interface RowOptions {
  /** Length of row r in centimetres. */
  readonly ring: (r: number) => number
  /** Width of a row in centimetres. */
  readonly width: number
  readonly dyes: readonly Dye[]
  readonly pattern?: RowPattern
  readonly seed: number
  /** Width of a strip or stitch in centimetres. */
  readonly stitch: number
}

/** Sewn plaits: each row lies over the next, strips cross at a slant. */
export function plaited(o: RowOptions): Material {
  const tones = o.dyes.map(family)
  const seed = o.seed | 0
  const counts: number[] = []
  const count = (r: number): number =>
    (counts[r + 4] ??= Math.max(8, 2 * Math.round(o.ring(r) / o.stitch / Math.SQRT2 / 2)))
  const across = o.width / o.stitch / Math.SQRT2
  return (u, v, out, detail) => {
    const vv = v + clouds(u * 256, v * 2.2 + (seed & 127)) * 0.07
    const r = Math.floor(vv)
    const y = vv - r
    const n = count(r)
    const s = u * n + hash2(r, 1, seed) * 16 + clouds(u * 512, v * 3) * 0.12
    const a = s + y * across
    const b = s - y * across + 4096
    const i = Math.floor(a)
    const j = Math.floor(b)
    const fa = a - i - 0.5
    const fb = b - j - 0.5
    const sign = ((i + j) & 1) === 0 ? 1 : -1
    const za = sign * (1 - 4 * fa * fa)
    const qa = fb * fb * 4.24
    const qb = fa * fa * 4.24
    const pa = 1 - qa * qa
    const pb = 1 - qb * qb
    const zb = -sign * (1 - 4 * fb * fb)
    const ha = pa > 0 ? za * 0.5 + 0.5 * pa : -1
    const hb = pb > 0 ? zb * 0.5 + 0.5 * pb : -1
    const first = ha >= hb
    const z = first ? ha : hb
    const p = first ? pa : pb
    const k = Math.floor(u * n)
    const dye = o.pattern ? o.pattern(r, k, n) : 0
    const fibre = visible(o.stitch * 0.18, detail)
    const id = first ? j : i + 9000
    const f = strand(
      tones[dye] as Float32Array,
      id + r * 131,
      Math.floor((first ? a : b) / 5) + r * 17,
      first ? a : b,
      (first ? fb : fa) * 2,
      fibre,
      seed,
      out,
    )
    // One long leaf lends its tone to a stretch of the row.
    const stretch = 0.9 + 0.2 * hash2(r, Math.floor(u * n * 0.09 + hash2(r, 3, seed) * 9), seed)
    out[0] = (out[0] as number) * stretch
    out[1] = (out[1] as number) * stretch
    out[2] = (out[2] as number) * stretch * (0.97 + 0.03 * stretch)
    // Tiles: the row rises towards its free edge, then drops to the next.
    const lip = y > 0.9 ? (1 - y) * 10 : 1
    out[3] =
      o.width * (0.085 * Math.min(y, 0.92) * lip + 0.0) + z * o.stitch * 0.16 + f * 0.006 * fibre * o.stitch
    const under = y < 0.2 ? 0.5 + 2.5 * y : 1
    out[4] = Math.max(
      0.12,
      (z < 0 ? 0.45 : 0.55 + 0.45 * Math.min(1, z * 1.3)) *
        under *
        (p < 0.3 ? 0.7 + p : 1) *
        (0.6 + 0.4 * lip),
    )
    out[5] = 0.13
    out[6] = 0.5
  }
}

/** Coiled bundles wrapped with a flat strip: round rows, slanting stitches. */
export function coiled(o: RowOptions): Material {
  const tones = o.dyes.map(family)
  const seed = o.seed | 0
  const counts: number[] = []
  const count = (r: number): number => (counts[r + 4] ??= Math.max(6, Math.round(o.ring(r) / o.stitch)))
  return (u, v, out, detail) => {
    const vv = v + clouds(u * 256, v * 2.2 + (seed & 127)) * 0.06
    const r = Math.floor(vv)
    const y = (vv - r) * 2 - 1
    const n = count(r)
    const s = u * n + y * 0.34 + hash2(r, 1, seed) + clouds(u * 512, v * 4) * 0.16
    const k = Math.floor(s)
    const f = (s - k) * 2 - 1
    const kk = ((k % n) + n) % n
    const jitter = hash2(kk, r, seed)
    const round = Math.sqrt(Math.max(0, 1 - y * y * 0.98))
    const stitch = 1 - f * f * f * f * (0.8 + 0.4 * jitter)
    const dye = o.pattern ? o.pattern(r, kk, n) : 0
    const fibre = visible(o.stitch * 0.2, detail)
    const g = strand(tones[dye] as Float32Array, kk + r * 613, r, y * 1.6 + r, f, fibre, seed, out)
    const tight = 0.9 + 0.16 * hash2(Math.floor(s * 0.13), r, seed + 5)
    out[0] = (out[0] as number) * tight
    out[1] = (out[1] as number) * tight
    out[2] = (out[2] as number) * tight
    out[3] =
      o.width * 0.34 * round + o.stitch * (0.15 * stitch + 0.05 * jitter) + g * 0.005 * fibre * o.stitch
    out[4] = Math.max(0.1, Math.min(1, 0.2 + 0.95 * round) * (0.62 + 0.38 * Math.max(0, stitch)))
    out[5] = 0.11
    out[6] = 0.45
  }
}

/**
 * Crochet of raffia: each row is a chain of Vs. A V stands with its foot over the tips of the row
 * before, so three rows compete for every point and the highest one shows.
 */
export function crocheted(o: RowOptions): Material {
  const tones = o.dyes.map(family)
  const seed = o.seed | 0
  const counts: number[] = []
  const count = (r: number): number => (counts[r + 4] ??= Math.max(6, Math.round(o.ring(r) / o.stitch)))
  return (u, v, out, detail) => {
    const vv = v + clouds(u * 256, v * 2 + (seed & 127)) * 0.08
    const row = Math.floor(vv)
    const wander = clouds(u * 512, v * 3) * 0.1
    let best = -1
    let bestD = 0
    let bestY = 0
    let bestK = 0
    let bestR = row
    let bestLeg = 1
    for (let step = -1; step <= 1; step++) {
      const r = row + step
      const y = vv - r
      if (y < -0.34 || y > 1.3) continue
      const n = count(r)
      const s = u * n + wander + hash2(r, 1, seed) * 0.3
      const k = Math.floor(s)
      const f = s - k - 0.5
      const leg = f < 0 ? -1 : 1
      const d = (Math.abs(f) - 0.11 - 0.27 * y) / (0.235 - 0.03 * y)
      const end = y < 0 ? y / 0.34 : y > 1 ? (y - 1) / 0.3 : 0
      const p = 1 - d * d - end * end
      if (p <= 0) continue
      // The foot lies high, the tips dive under the next row.
      const h = 0.36 * Math.sqrt(p) - 0.2 * (y - 0.4)
      if (h > best) {
        best = h
        bestD = d
        bestY = y
        bestK = ((k % n) + n) % n
        bestR = r
        bestLeg = leg
      }
    }
    const fibre = visible(o.stitch * 0.16, detail)
    const dye = o.pattern ? o.pattern(bestR, bestK, count(bestR)) : 0
    const id = bestK * 2 + bestLeg + bestR * 977
    const g = strand(tones[dye] as Float32Array, id, bestR, bestY * 2.4, bestD, fibre, seed, out)
    const j = hash2(bestK, bestR, seed)
    out[3] = best < 0 ? -0.12 * o.width : o.width * (best * 0.75 + 0.03 * j) + g * 0.008 * fibre * o.width
    out[4] = best < 0 ? 0.32 : 0.42 + 0.58 * Math.min(1, Math.max(0, best * 2.6 + 0.12))
    out[5] = 0.08
    out[6] = 0.38
  }
}
