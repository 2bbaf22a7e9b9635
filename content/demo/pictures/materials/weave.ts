/**
 * Interlaced strips: plain basket weave, twill, and the slanting plaits that are sewn row upon row.
 * Heights follow the textbook: each strip rises over its neighbour and dives under the next, and what
 * lies higher is what one sees.
 */
import { type Material, visible } from '../kernel/material.ts'
import { clouds } from '../kernel/noise.ts'
import { hash2 } from '../kernel/random.ts'
import { type Dye, family } from './dyes.ts'
import { strand } from './strand.ts'

/** Which dye a strip shows in cell (i, j); 0 is the ground colour. */
export type Pattern = (i: number, j: number, level: boolean) => number

export interface WeaveOptions {
  /** Cells around (for u from 0 to 1) and cells high (v from 0 to 1). */
  readonly around: number
  readonly rows: number
  /** Size of one cell in centimetres. */
  readonly cell: number
  readonly kind?: 'plain' | 'twill'
  /** Diagonal plait: strips run at 45° and are sewn in bands of this many cells. */
  readonly band?: number
  readonly dyes: readonly Dye[]
  readonly pattern?: Pattern
  readonly seed: number
  /** Half width of a strip in cells (0.5 closes the weave). */
  readonly half?: number
  /** Strips laid in pairs. */
  readonly twin?: boolean
  /** How far the hand wanders, in cells. */
  readonly wobble?: number
  /** Colour seen through the gaps. */
  readonly behind?: readonly [number, number, number]
}

export function weave(o: WeaveOptions): Material {
  const tones = o.dyes.map(family)
  const ground = tones[0] as Float32Array
  const half = o.half ?? 0.47
  const wobble = o.wobble ?? 0.14
  const twill = o.kind === 'twill'
  const seed = o.seed | 0
  const sx = (seed % 977) * 1.7
  const band = o.band ?? 0
  const mid = o.around / 2
  const arch = twill ? 0.12 : 0.16
  const bulge = 0.15
  const behind = o.behind
  const twin = o.twin === true
  return (u, v, out, detail) => {
    let px = u * o.around - mid
    let py = v * o.rows
    px += clouds(px * 1.3 + sx, py * 1.3) * wobble
    py += clouds(px * 1.1 + 90, py * 1.1 + sx) * wobble
    let seam = 1
    let dip = 0
    let ci = Math.floor(px)
    let cj = Math.floor(py)
    if (band > 0) {
      // Sewn bands: a valley with a line of stitches between them; strips slant across.
      const r = py / band
      const row = Math.floor(r)
      const y = r - row
      const e = Math.min(y, 1 - y) * band
      seam = Math.min(1, 0.3 + e * 1.5)
      dip = -0.2 * (1 - Math.min(1, e * 1.25)) * o.cell
      const shift = hash2(row, 5, seed) * 8
      const qx = px + shift
      const qy = py - row * band
      px = (qx + qy) * Math.SQRT1_2 + row * 64
      py = (qx - qy) * Math.SQRT1_2 + row * 64
      ci = Math.floor((px - row * 64 + (py - row * 64)) / Math.SQRT2 - shift)
      cj = Math.floor(r * band)
    }
    const i = Math.floor(px)
    const j = Math.floor(py)
    const x = px - i - 0.5
    const y = py - j - 0.5
    let zh: number
    let zv: number
    if (twill) {
      zh = Math.cos((px - j - 1) * 1.5708)
      zv = -Math.cos((i - py) * 1.5708)
    } else {
      const sign = ((i + j) & 1) === 0 ? 1 : -1
      zh = sign * (1 - 4 * x * x)
      zv = -sign * (1 - 4 * y * y)
    }
    const wh = half + 0.05 * (hash2(j, 1, seed) - 0.5)
    const wv = half + 0.05 * (hash2(i, 2, seed) - 0.5)
    const ya = (y + 0.06 * (hash2(j, 3, seed) - 0.5)) / wh
    const xa = (x + 0.06 * (hash2(i, 4, seed) - 0.5)) / wv
    // Two strips side by side: the same section twice, never quite closing in the middle.
    const yb = twin && ya > -1 && ya < 1 ? Math.abs(ya) * 1.86 - 0.92 : ya
    const xb = twin && xa > -1 && xa < 1 ? Math.abs(xa) * 1.86 - 0.92 : xa
    const ph = 1 - yb * yb * Math.abs(yb)
    const pv = 1 - xb * xb * Math.abs(xb)
    const hh = ph > 0 ? zh * arch + Math.sqrt(ph) * bulge : -1
    const hv = pv > 0 ? zv * arch + Math.sqrt(pv) * bulge : -1
    out[5] = 0.1
    out[6] = 0.42
    if (hh < -0.9 && hv < -0.9) {
      const b = behind
      out[0] = b ? b[0] : 0.05
      out[1] = b ? b[1] : 0.032
      out[2] = b ? b[2] : 0.014
      out[3] = (b ? -0.1 : -0.22) * o.cell + dip
      out[4] = b ? 0.72 : 0.14
      out[5] = 0
      return
    }
    const level = hh >= hv
    const z = level ? hh : hv
    const p = level ? ph : pv
    const fibre = visible(o.cell * 0.16, detail)
    const along = level ? px : py
    const across = level ? yb : xb
    const id = (level ? j : i + 7000) + (twin && (level ? ya : xa) > 0 ? 3500 : 0)
    const leaf = Math.floor(((level ? i : j) + Math.floor(hash2(id, 9, seed) * 40)) / 23)
    const dye = o.pattern ? o.pattern(ci, cj, level) : 0
    const s = strand(
      dye > 0 ? (tones[dye] as Float32Array) : ground,
      id,
      leaf,
      along,
      across,
      fibre,
      seed,
      out,
    )
    const edge = p < 0.35 ? 0.62 + 1.086 * p : 1
    let open = (z + arch) / (arch + bulge)
    open = Math.min(1, Math.max(0, open))
    out[3] = z * o.cell + s * 0.007 * fibre * o.cell + dip
    out[4] = (0.34 + 0.66 * Math.sqrt(open)) * edge * seam
  }
}
