/**
 * Points and directions in centimetres: x to the right, y up, z towards the viewer. Plain tuples;
 * only used while building geometry, never per pixel.
 */
export type Vec = readonly [number, number, number]

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const mul = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k]
export const mad = (a: Vec, b: Vec, k: number): Vec => [a[0] + b[0] * k, a[1] + b[1] * k, a[2] + b[2] * k]
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const length = (a: Vec): number => Math.hypot(a[0], a[1], a[2])
export const unit = (a: Vec): Vec => mul(a, 1 / (length(a) || 1))
export const mix = (a: Vec, b: Vec, t: number): Vec => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
]
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t
export const clamp01 = (t: number): number => (t < 0 ? 0 : Math.min(t, 1))
/** Smooth step from 0 at `a` to 1 at `b`. */
export function smooth(a: number, b: number, x: number): number {
  const t = clamp01((x - a) / (b - a))
  return t * t * (3 - 2 * t)
}

/** A rigid motion: a rotation given by its three columns, then a shift. */
export interface Motion {
  readonly x: Vec
  readonly y: Vec
  readonly z: Vec
  readonly shift: Vec
}

/** Turn about the vertical (degrees, to the right), lean about x (towards the viewer), roll about z, then shift. */
export function motion(turn = 0, lean = 0, roll = 0, shift: Vec = [0, 0, 0]): Motion {
  const [ct, st] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const [cl, sl] = [Math.cos((lean * Math.PI) / 180), Math.sin((lean * Math.PI) / 180)]
  const [cr, sr] = [Math.cos((roll * Math.PI) / 180), Math.sin((roll * Math.PI) / 180)]
  const go = ([x, y, z]: Vec): Vec => {
    const a: Vec = [x * ct + z * st, y, -x * st + z * ct]
    const b: Vec = [a[0], a[1] * cl - a[2] * sl, a[1] * sl + a[2] * cl]
    return [b[0] * cr - b[1] * sr, b[0] * sr + b[1] * cr, b[2]]
  }
  return { x: go([1, 0, 0]), y: go([0, 1, 0]), z: go([0, 0, 1]), shift }
}

export function moved(m: Motion, p: Vec): Vec {
  return [
    m.x[0] * p[0] + m.y[0] * p[1] + m.z[0] * p[2] + m.shift[0],
    m.x[1] * p[0] + m.y[1] * p[1] + m.z[1] * p[2] + m.shift[1],
    m.x[2] * p[0] + m.y[2] * p[1] + m.z[2] * p[2] + m.shift[2],
  ]
}
