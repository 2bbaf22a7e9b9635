/**
 * Everything in a picture is a set of parametric grids (bodies, tubes, patches, ribbons) plus loose
 * strands (wool, fibres). A grid carries surface coordinates (u, v) that its material reads: the mesh
 * only has to be smooth, the weave itself is evaluated per pixel.
 */
import type { Material } from './material.ts'
import { add, cross, type Motion, mad, moved, mul, sub, unit, type Vec } from './vector.ts'

export interface Part {
  readonly nu: number
  readonly nv: number
  /** nu × nv points, three numbers each. */
  readonly pos: Float32Array
  readonly nor: Float32Array
  readonly uv: Float32Array
  readonly material: Material
  /** False for parts too fine to cast a shadow of their own. */
  readonly casts: boolean
  /** False for parts that only cast (a stand-in for a pompon's hairs). */
  readonly visible: boolean
  /** Loose strands: (nu × nv) grid where each row is one ribbon facing the camera; half width per point. */
  readonly width?: Float32Array
}

export interface GridOptions {
  /** The grid closes on itself along u. */
  readonly wrap?: boolean
  /** Turn the normals to the other side. */
  readonly flip?: boolean
  readonly casts?: boolean
  readonly visible?: boolean
}

/** Builds a grid from `at(s, t)` with s, t in [0, 1]; the point's last two numbers are u and v. */
export function grid(
  nu: number,
  nv: number,
  material: Material,
  at: (s: number, t: number) => readonly [Vec, number, number],
  options: GridOptions = {},
): Part {
  const pos = new Float32Array(nu * nv * 3)
  const uv = new Float32Array(nu * nv * 2)
  for (let j = 0; j < nv; j++) {
    for (let i = 0; i < nu; i++) {
      const [p, u, v] = at(i / (nu - 1), j / (nv - 1))
      pos.set(p, (j * nu + i) * 3)
      uv[(j * nu + i) * 2] = u
      uv[(j * nu + i) * 2 + 1] = v
    }
  }
  const nor = normals(nu, nv, pos, options.wrap === true, options.flip === true)
  return { nu, nv, pos, nor, uv, material, casts: options.casts ?? true, visible: options.visible ?? true }
}

function normals(nu: number, nv: number, pos: Float32Array, wrap: boolean, flip: boolean): Float32Array {
  const nor = new Float32Array(nu * nv * 3)
  const read = (i: number, j: number): Vec => {
    const k = (j * nu + i) * 3
    return [pos[k] as number, pos[k + 1] as number, pos[k + 2] as number]
  }
  for (let j = 0; j < nv; j++) {
    for (let i = 0; i < nu; i++) {
      const left = i > 0 ? i - 1 : wrap ? nu - 2 : 0
      const right = i < nu - 1 ? i + 1 : wrap ? 1 : nu - 1
      let du = sub(read(right, j), read(left, j))
      let dv = sub(read(i, Math.min(j + 1, nv - 1)), read(i, Math.max(j - 1, 0)))
      // A pole collapses one direction: look one row further in.
      if (Math.hypot(...du) < 1e-6) {
        const jj = j === 0 ? 1 : j - 1
        du = sub(read(right, jj), read(left, jj))
      }
      if (Math.hypot(...dv) < 1e-6) dv = sub(read(i, Math.min(j + 2, nv - 1)), read(i, Math.max(j - 2, 0)))
      const n = unit(cross(du, dv))
      nor.set(flip ? mul(n, -1) : n, (j * nu + i) * 3)
    }
  }
  return nor
}

/** The same part moved rigidly. */
export function move(part: Part, m: Motion): Part {
  const pos = new Float32Array(part.pos.length)
  const nor = new Float32Array(part.nor.length)
  const still: Motion = { ...m, shift: [0, 0, 0] }
  for (let k = 0; k < pos.length; k += 3) {
    pos.set(moved(m, [part.pos[k] as number, part.pos[k + 1] as number, part.pos[k + 2] as number]), k)
    nor.set(moved(still, [part.nor[k] as number, part.nor[k + 1] as number, part.nor[k + 2] as number]), k)
  }
  return { ...part, pos, nor }
}

/** Smooth curve through points (Catmull-Rom), `n` samples. */
export function spline(points: readonly Vec[], n: number): Vec[] {
  const out: Vec[] = []
  const last = points.length - 1
  for (let k = 0; k < n; k++) {
    const x = (k / (n - 1)) * last
    const i = Math.min(Math.floor(x), last - 1)
    const t = x - i
    const p1 = points[i] as Vec
    const p2 = points[i + 1] as Vec
    const p0 = points[i - 1] ?? sub(mul(p1, 2), p2)
    const p3 = points[i + 2] ?? sub(mul(p2, 2), p1)
    const blend = (c: 0 | 1 | 2): number =>
      0.5 *
      (2 * p1[c] +
        (p2[c] - p0[c]) * t +
        (2 * p0[c] - 5 * p1[c] + 4 * p2[c] - p3[c]) * t * t +
        (3 * p1[c] - p0[c] - 3 * p2[c] + p3[c]) * t * t * t)
    out.push([blend(0), blend(1), blend(2)])
  }
  return out
}

export interface TubeOptions extends GridOptions {
  /** Half sizes of the section: across `side`, and along the other axis; may change along the way. */
  readonly rx: number | ((t: number) => number)
  readonly ry?: number | ((t: number) => number)
  /** 2 is an ellipse, more is squarer (straps). */
  readonly power?: number
  readonly around?: number
  /** The direction that the section's first axis keeps to. */
  readonly side?: Vec
  readonly closed?: boolean
  /** Round off both ends over this share of the length. */
  readonly cap?: number
}

/** Sweeps a section along a line. u runs once around (0 to 1), v is the length in centimetres. */
export function tube(line: readonly Vec[], material: Material, options: TubeOptions): Part {
  const n = line.length
  const around = options.around ?? 17
  const radius = (r: number | ((t: number) => number), t: number): number =>
    typeof r === 'number' ? r : r(t)
  const power = 2 / (options.power ?? 2)
  const sections: { o: Vec; a: Vec; b: Vec; v: number }[] = []
  let side = options.side ?? [0, 0, 1]
  let v = 0
  for (let k = 0; k < n; k++) {
    const o = line[k] as Vec
    const before = line[k > 0 ? k - 1 : options.closed ? n - 2 : 0] as Vec
    const after = line[k < n - 1 ? k + 1 : options.closed ? 1 : n - 1] as Vec
    const along = unit(sub(after, before))
    if (options.side === undefined && k === 0 && Math.abs(along[2]) > 0.9) side = [0, 1, 0]
    const base = options.side ?? side
    const a = unit(mad(base, along, -(base[0] * along[0] + base[1] * along[1] + base[2] * along[2])))
    if (options.side === undefined) side = a
    const b = unit(cross(along, a))
    if (k > 0) v += Math.hypot(...sub(o, line[k - 1] as Vec))
    sections.push({ o, a, b, v })
  }
  return grid(
    around,
    n,
    material,
    (s, t) => {
      const c = sections[Math.round(t * (n - 1))] as (typeof sections)[number]
      const q = s * Math.PI * 2
      const e = options.cap ? Math.min(1, Math.min(t, 1 - t) / options.cap) : 1
      const cap = e < 1 ? Math.sqrt(1 - (1 - e) ** 2) : 1
      const x = cap * Math.sign(Math.cos(q)) * Math.abs(Math.cos(q)) ** power * radius(options.rx, t)
      const y =
        cap * Math.sign(Math.sin(q)) * Math.abs(Math.sin(q)) ** power * radius(options.ry ?? options.rx, t)
      return [add(c.o, add(mul(c.a, x), mul(c.b, y))), s, c.v]
    },
    { ...options, wrap: true },
  )
}

/** A ball or an egg (rivets, knobs, stand-ins). */
export function ball(o: Vec, r: Vec, material: Material, options: GridOptions = {}, n = 21): Part {
  return grid(
    n,
    (n >> 1) + 2,
    material,
    (s, t) => {
      const a = s * Math.PI * 2
      const b = (0.5 - t) * Math.PI
      return [
        [
          o[0] + r[0] * Math.cos(b) * Math.sin(a),
          o[1] - r[1] * Math.sin(b),
          o[2] + r[2] * Math.cos(b) * Math.cos(a),
        ],
        s,
        t,
      ]
    },
    { ...options, wrap: true },
  )
}
