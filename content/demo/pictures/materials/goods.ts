/**
 * Everything that is not straw: leather with its stitching, ribbon, cotton and linen, wool, rope,
 * brass and wood. Coordinates are centimetres unless a function says otherwise.
 */
import { colour, type Material, type Rgb, visible } from '../kernel/material.ts'
import { clouds, grit } from '../kernel/noise.ts'
import { hash2 } from '../kernel/random.ts'
import { type Dye, family, type Leather, leathers, tone } from './dyes.ts'

function fill(out: Float32Array, c: Rgb, light: number): void {
  out[0] = c[0] * light
  out[1] = c[1] * light
  out[2] = c[2] * light
}

/** Full-grain leather: pores, slow clouds of tone. Returns its relief. */
function hide(c: Rgb, x: number, y: number, out: Float32Array, detail: number): number {
  const slow = clouds(x * 1.1, y * 1.1)
  const show = visible(0.07, detail)
  const pore = show > 0.01 ? clouds(x * 19, y * 19) * 0.5 + grit(x * 21, y * 21) * 0.3 : 0
  fill(out, c, 1 + 0.13 * slow + 0.1 * pore * show)
  out[4] = 1
  out[5] = 0.2
  out[6] = 0.4 + 0.1 * slow
  return pore * 0.005 * show
}

const THREAD = colour('#ead9b6')

/** Rolled or flat handle: u once around, v centimetres along; a seam with stitches at `seam` (fraction of u). */
export function strap(name: Leather, width: number, seams: readonly number[] = []): Material {
  const c = colour(leathers[name])
  return (u, v, out, detail) => {
    const around = width * 2.4
    out[3] = hide(c, u * around, v, out, detail)
    for (const s of seams) {
      const d = (u - s) * around
      if (d > -0.16 && d < 0.16) {
        const a = v / 0.42
        const f = (a - Math.floor(a)) * 2 - 1
        const t = 1 - (d / 0.055) ** 2 - (f / 0.74) ** 4
        out[3] -= 0.03 * (1 - Math.abs(d) / 0.16)
        if (t > 0) {
          fill(out, THREAD, 0.8 + 0.3 * t)
          out[3] += 0.07 * Math.sqrt(t)
          out[5] = 0.04
        } else out[4] = 0.75
      }
    }
  }
}

/**
 * A flat piece cut from a hide: u is the distance from its edge in centimetres, v runs along the edge.
 * Burnished dark edge, a line of stitches 0.35 cm inside it.
 */
export function patch(name: Leather, stitched = true, inset = 0.34): Material {
  const cut = piece(name, stitched, inset)
  // The pores must not run together in the middle of a piece: bend the coordinates back to a plane.
  return (u, v, out, detail) =>
    cut(Math.cos(v * 0.42) * (2 - u), Math.sin(v * 0.42) * (3 - u), u, v, out, detail)
}

/** The same for a piece of any outline: (x, y) on the hide, distance to the edge, length along it. */
export function piece(name: Leather, stitched: boolean, inset: number) {
  const c = colour(leathers[name])
  return (x: number, y: number, u: number, v: number, out: Float32Array, detail: number): void => {
    out[3] = hide(c, x, y, out, detail)
    if (u < 0.14) {
      const k = 0.55 + 3.2 * Math.max(0, u)
      for (let i = 0; i < 3; i++) out[i] = (out[i] as number) * k
    }
    if (!stitched) return
    const d = u - inset
    if (d > -0.18 && d < 0.18) {
      const a = v / 0.44
      const f = (a - Math.floor(a)) * 2 - 1
      const t = 1 - (d / 0.06) ** 2 - (f / 0.72) ** 4
      out[3] -= 0.035 * (1 - Math.abs(d) / 0.18)
      if (t > 0) {
        fill(out, THREAD, 0.8 + 0.3 * t)
        out[3] += 0.075 * Math.sqrt(t)
        out[5] = 0.04
      } else out[4] = 0.78
    }
  }
}

/** Grosgrain: u centimetres along, v centimetres across (0 to `width`); fine ribs across the band. */
export function grosgrain(stripes: readonly string[], width: number): Material {
  const c = stripes.map(colour)
  return (u, v, out, detail) => {
    const y = v / width
    const n = c.length
    const k = Math.min(n - 1, Math.max(0, Math.floor(y * n)))
    const show = visible(0.11, detail)
    const rib = Math.sin(u * 44) * show
    const thread = grit(u * 9, v * 30) * show
    fill(out, c[k] as Rgb, 1 + 0.1 * rib + 0.08 * thread + 0.05 * clouds(u * 2, v * 2))
    const edge = Math.min(v, width - v)
    out[3] = 0.012 * rib + (edge < 0.14 ? edge * 0.3 : 0.042)
    out[4] = (edge < 0.08 ? 0.75 : 1) * (0.88 + 0.12 * rib)
    out[5] = 0.1
    out[6] = 0.3
  }
}

/** Plain cotton or washed linen. */
export function cloth(
  hex: string,
  coarse = 0.07,
  stripe?: { readonly hex: string; readonly every: number },
): Material {
  const c = colour(hex)
  const d = stripe ? colour(stripe.hex) : c
  return (u, v, out, detail) => {
    const show = visible(coarse, detail)
    const x = u / coarse
    const y = v / coarse
    const i = Math.floor(x)
    const j = Math.floor(y)
    const over = ((i + j) & 1) === 0
    const a = over ? y - j - 0.5 : x - i - 0.5
    const bulge = 1 - 4 * a * a
    const yarn = over ? hash2(j, 3, 11) : hash2(i, 5, 13)
    const slub = clouds(u * (over ? 1 : 7), v * (over ? 7 : 1))
    const in_ = stripe && (((u / stripe.every) % 1) + 1) % 1 < 0.12
    fill(out, in_ ? d : c, 0.96 + show * (0.14 * (yarn - 0.5) + 0.1 * (bulge - 0.6)) + 0.06 * slub)
    out[3] = show * coarse * 0.16 * bulge
    out[4] = 1 - show * 0.3 * (1 - bulge)
    out[5] = 0.025
    out[6] = 0.1
  }
}

/** Wool yarn for pompons and tassels: u is a random number per yarn, v runs from root (0) to tip (1). */
export function yarn(dye: Dye, seed: number): Material {
  const t = family(dye)
  const n = t.length / 3
  return (u, v, out) => {
    const h = hash2(Math.floor(u * 4096), 1, seed)
    const k = Math.floor(h * n) * 3
    const l = (0.72 + 0.5 * h) * (0.7 + 0.3 * v)
    out[0] = (t[k] as number) * l
    out[1] = (t[k + 1] as number) * l
    out[2] = (t[k + 2] as number) * l
    out[3] = 0
    out[4] = 0.3 + 0.7 * v
    out[5] = 0.02
    out[6] = 0.1
  }
}

/** Twisted cord of wool, cotton or grass: u once around, v centimetres along; `ply` centimetres per turn. */
export function rope(dye: Dye, ply: number, seed: number, second?: Dye): Material {
  const t = family(dye)
  const t2 = second ? family(second) : t
  return (u, v, out, detail) => {
    const s = v / ply + u * 2
    const k = Math.floor(s)
    const f = (s - k) * 2 - 1
    const h = hash2(k & 1, 7, seed)
    const tt = (k & 1) === 0 ? t : t2
    const n = tt.length / 3
    const c = Math.floor(h * n) * 3
    const show = visible(0.06, detail)
    const hair = (grit(f * 5 + k * 13, (u * 3 - v / ply) * 2.2) + grit(f * 11 + k * 7, u * 9)) * 0.6 * show
    const l = 0.9 + 0.2 * hair + 0.12 * clouds(v * 3, u * 9) + 0.16 * (hash2(k, 3, seed) - 0.5)
    out[0] = (tt[c] as number) * l
    out[1] = (tt[c + 1] as number) * l
    out[2] = (tt[c + 2] as number) * l
    const p = 1 - f * f
    out[3] = ply * 0.2 * Math.sqrt(p) + hair * 0.006
    out[4] = 0.3 + 0.7 * Math.min(1, p * 1.8)
    out[5] = 0.03
    out[6] = 0.2
  }
}

/** Aged brass. */
export function brass(): Material {
  const c = colour('#a5793a')
  return (u, v, out) => {
    fill(out, c, 1 + 0.12 * clouds(u * 20, v * 20))
    out[3] = 0
    out[4] = 1
    out[5] = 0.75
    out[6] = 0.72
  }
}

/** Turned olive wood, grain along v. */
export function wood(hex = '#8d6238'): Material {
  const c = colour(hex)
  return (u, v, out, detail) => {
    const ring = Math.sin((u * 9 + clouds(u * 9, v * 0.7) * 1.6) * 6.283)
    const fine = grit(u * 120, v * 1.5) * visible(0.05, detail)
    fill(out, c, 1 + 0.05 * ring + 0.1 * fine)
    out[3] = fine * 0.004
    out[4] = 1
    out[5] = 0.12
    out[6] = 0.45
  }
}

/** A single colour with a little life: linings seen in the dark, stand-ins. */
export function plain(dye: Dye): Material {
  const c = tone(dye)
  return (u, v, out) => {
    fill(out, c, 1 + 0.1 * clouds(u * 30, v * 30))
    out[3] = 0
    out[4] = 1
    out[5] = 0
    out[6] = 0
  }
}
