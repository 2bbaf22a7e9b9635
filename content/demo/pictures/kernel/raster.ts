/**
 * Finds, for every pixel, the nearest triangle. Only its number and depth are kept: surface
 * coordinates are recovered when the pixel is shaded, so hidden surfaces cost almost nothing.
 */
import type { Buffers } from './buffers.ts'
import type { Camera } from './camera.ts'
import type { Scene } from './scene.ts'

/** Screen x, y and one over depth of every vertex. */
export function screen(scene: Scene, c: Camera): Float32Array {
  const out = new Float32Array(scene.vertices * 3)
  const { pos } = scene
  for (let k = 0; k < out.length; k += 3) {
    const x = (pos[k] as number) - c.eye[0]
    const y = (pos[k + 1] as number) - c.eye[1]
    const z = (pos[k + 2] as number) - c.eye[2]
    const d = x * c.forward[0] + y * c.forward[1] + z * c.forward[2]
    const w = 1 / Math.max(d, 0.5)
    out[k] = c.cx + (x * c.right[0] + y * c.right[1] + z * c.right[2]) * w * c.focal
    out[k + 1] = c.cy - (x * c.up[0] + y * c.up[1] + z * c.up[2]) * w * c.focal
    out[k + 2] = d > 0.5 ? w : -1
  }
  return out
}

export function rasterise(scene: Scene, at: Float32Array, b: Buffers): void {
  const { width, height, near, triangle } = b
  const { index, owner, visible } = scene
  for (let t = 0; t < scene.triangles; t++) {
    if (!visible[owner[t] as number]) continue
    const i0 = (index[t * 3] as number) * 3
    const i1 = (index[t * 3 + 1] as number) * 3
    const i2 = (index[t * 3 + 2] as number) * 3
    const z0 = at[i0 + 2] as number
    const z1 = at[i1 + 2] as number
    const z2 = at[i2 + 2] as number
    if (z0 < 0 || z1 < 0 || z2 < 0) continue
    const x0 = (at[i0] as number) - 0.5
    const y0 = (at[i0 + 1] as number) - 0.5
    const x1 = (at[i1] as number) - 0.5
    const y1 = (at[i1 + 1] as number) - 0.5
    const x2 = (at[i2] as number) - 0.5
    const y2 = (at[i2 + 1] as number) - 0.5
    const ya = Math.max(0, Math.ceil(Math.min(y0, y1, y2)))
    const yb = Math.min(height - 1, Math.floor(Math.max(y0, y1, y2)))
    if (yb < ya) continue
    const xa = Math.max(0, Math.ceil(Math.min(x0, x1, x2)))
    const xb = Math.min(width - 1, Math.floor(Math.max(x0, x1, x2)))
    if (xb < xa) continue
    const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
    if (area === 0) continue
    const inv = 1 / area
    // Barycentric weights as linear functions of the pixel.
    const ax = (y1 - y2) * inv
    const ay = (x2 - x1) * inv
    const bx = (y2 - y0) * inv
    const by = (x0 - x2) * inv
    for (let y = ya; y <= yb; y++) {
      let w0 = ax * (xa - x2) + ay * (y - y2)
      let w1 = bx * (xa - x2) + by * (y - y2)
      let o = y * width + xa
      for (let x = xa; x <= xb; x++, o++, w0 += ax, w1 += bx) {
        const w2 = 1 - w0 - w1
        if (w0 < -1e-6 || w1 < -1e-6 || w2 < -1e-6) continue
        const z = w0 * z0 + w1 * z1 + w2 * z2
        if (z > (near[o] as number)) {
          near[o] = z
          triangle[o] = t
        }
      }
    }
  }
}
