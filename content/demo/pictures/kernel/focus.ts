/**
 * Shallow depth of field for close-ups: two blurred copies of the picture, mixed in by how far a
 * pixel lies from the plane of focus. Cheap, and the eye reads it at once as a photograph.
 */
import type { Buffers } from './buffers.ts'
import type { Camera } from './camera.ts'

let half = new Float32Array(0)
let quarter = new Float32Array(0)
let line = new Float32Array(0)

export function focus(b: Buffers, camera: Camera): void {
  const { width, height, near, image } = b
  const hw = width >> 1
  const hh = height >> 1
  const qw = hw >> 1
  const qh = hh >> 1
  if (half.length !== hw * hh * 3) {
    half = new Float32Array(hw * hh * 3)
    quarter = new Float32Array(qw * qh * 3)
    line = new Float32Array(Math.max(hw, hh) * 3)
  }
  shrink(image, width, half, hw, hh)
  blur(half, hw, hh, 1)
  shrink(half, hw, quarter, qw, qh)
  blur(quarter, qw, qh, 1)
  blur(quarter, qw, qh, 1)
  // The plane of focus is the depth at the middle of the picture.
  const sharpAt = near[(height >> 1) * width + (width >> 1)] || 1
  const span = width / camera.focal / 2
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const o = y * width + x
      const d = near[o] as number
      const off = d > 0 ? Math.abs(sharpAt / d - 1) / span : 1
      const k = off * 3.6 - 0.6
      if (k <= 0) continue
      const t = o * 3
      const m = k > 2 ? 1 : k - 1
      for (let c = 0; c < 3; c++) {
        const soft = m < 1 ? tap(half, hw, hh, x * 0.5 - 0.25, y * 0.5 - 0.25, c) : 0
        if (k < 1) image[t + c] = (image[t + c] as number) * (1 - k) + soft * k
        else image[t + c] = soft * (1 - m) + tap(quarter, qw, qh, x * 0.25 - 0.375, y * 0.25 - 0.375, c) * m
      }
    }
  }
}

function tap(p: Float32Array, w: number, h: number, x: number, y: number, c: number): number {
  const xx = x < 0 ? 0 : Math.min(x, w - 1.001)
  const yy = y < 0 ? 0 : Math.min(y, h - 1.001)
  const i = xx | 0
  const j = yy | 0
  const fx = xx - i
  const fy = yy - j
  const k = (j * w + i) * 3 + c
  const q = k + w * 3
  const top = (p[k] as number) * (1 - fx) + (p[k + 3] as number) * fx
  const low = (p[q] as number) * (1 - fx) + (p[q + 3] as number) * fx
  return top * (1 - fy) + low * fy
}

function shrink(from: Float32Array, fw: number, to: Float32Array, w: number, h: number): void {
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      for (let c = 0; c < 3; c++) {
        const k = (y * 2 * fw + x * 2) * 3 + c
        const q = k + fw * 3
        to[(y * w + x) * 3 + c] =
          ((from[k] as number) + (from[k + 3] as number) + (from[q] as number) + (from[q + 3] as number)) / 4
      }
    }
  }
}

/** Running-sum box blur, once in each direction. */
function blur(p: Float32Array, width: number, height: number, r: number): void {
  const inv = 1 / (2 * r + 1)
  for (let y = 0; y < height; y++) pass(p, y * width * 3, 3, width, r, inv)
  for (let x = 0; x < width; x++) pass(p, x * 3, width * 3, height, r, inv)
}

function pass(p: Float32Array, start: number, stride: number, n: number, r: number, inv: number): void {
  for (let c = 0; c < 3; c++) {
    let sum = 0
    for (let i = 0; i < n; i++) line[i] = p[start + i * stride + c] as number
    for (let i = -r; i <= r; i++) sum += line[Math.max(i, 0)] as number
    for (let i = 0; i < n; i++) {
      p[start + i * stride + c] = sum * inv
      sum += (line[i + r + 1 < n ? i + r + 1 : n - 1] as number) - (line[Math.max(i - r, 0)] as number)
    }
  }
}
