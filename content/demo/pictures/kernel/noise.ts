/**
 * Two small tileable noise textures shared by every material. Sampling a texture costs a few
 * nanoseconds where summing octaves per pixel would cost a hundred; with millions of shaded
 * pixels per catalogue this is what keeps the drawing within its time budget.
 */
import { random } from './random.ts'

const SIZE = 256
const MASK = SIZE - 1

/** White noise in [-1, 1]: the finest grain (fibres, leather pores). */
const white = new Float32Array(SIZE * SIZE)
/** Smooth fractal noise in about [-1, 1]: clouds, wobble, blotches. */
const cloud = new Float32Array(SIZE * SIZE)

const next = random(0x5eed)
for (let i = 0; i < white.length; i++) white[i] = next() * 2 - 1
for (let octave = 0; octave < 5; octave++) {
  const step = 32 >> octave
  const gain = 0.62 * 0.55 ** octave * 1.35
  const shift = octave * 7919
  for (let y = 0; y < SIZE; y++) {
    const gy = Math.floor(y / step)
    const fy = fade((y % step) / step)
    const n = SIZE / step
    for (let x = 0; x < SIZE; x++) {
      const gx = Math.floor(x / step)
      const fx = fade((x % step) / step)
      const x1 = (gx + 1) % n
      const y1 = (gy + 1) % n
      const a = white[(gx + gy * SIZE + shift) & 65535] ?? 0
      const b = white[(x1 + gy * SIZE + shift) & 65535] ?? 0
      const c = white[(gx + y1 * SIZE + shift) & 65535] ?? 0
      const d = white[(x1 + y1 * SIZE + shift) & 65535] ?? 0
      const k = y * SIZE + x
      cloud[k] = (cloud[k] ?? 0) + gain * (a + (b - a) * fx + (c - a) * fy + (a - b - c + d) * fx * fy)
    }
  }
}

function fade(t: number): number {
  return t * t * (3 - 2 * t)
}

function sample(map: Float32Array, x: number, y: number): number {
  const xf = Math.floor(x)
  const yf = Math.floor(y)
  const fx = x - xf
  const fy = y - yf
  const x0 = xf & MASK
  const x1 = (xf + 1) & MASK
  const y0 = (yf & MASK) << 8
  const y1 = ((yf + 1) & MASK) << 8
  const a = map[y0 + x0] as number
  const b = map[y0 + x1] as number
  const c = map[y1 + x0] as number
  const d = map[y1 + x1] as number
  return a + (b - a) * fx + (c - a) * fy + (a - b - c + d) * fx * fy
}

/** Smooth fractal noise, features of about 32 texels down to 2. */
export function clouds(x: number, y: number): number {
  return sample(cloud, x, y)
}

/** Bilinear white noise, features of one texel. */
export function grit(x: number, y: number): number {
  return sample(white, x, y)
}

/** One white noise texel without interpolation, for film grain. */
export function speck(i: number): number {
  return white[i & 65535] as number
}

/** Smooth noise that closes on itself over a turn `u` from 0 to 1. */
export function ringNoise(u: number, y: number, reach = 9): number {
  const q = u * 2 * Math.PI
  return clouds(reach * Math.cos(q) + y * 0.7 + 40, reach * Math.sin(q) + y + 90)
}
