/**
 * First shading pass: for every covered pixel, recover the surface coordinates, ask the material for
 * colour and relief, and keep the smooth normal and the baked light for the lighting pass.
 */
import type { Buffers } from './buffers.ts'
import type { Camera } from './camera.ts'
import type { Scene } from './scene.ts'

const record = new Float32Array(8)

export function surfaces(scene: Scene, at: Float32Array, camera: Camera, b: Buffers): void {
  const { width, height, near, triangle, image, normal, relief } = b
  const { index, owner, uv, nor, key, amb, materials, turned } = scene
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const o = y * width + x
      const t = triangle[o] as number
      if (t < 0) continue
      const a = index[t * 3] as number
      const c = index[t * 3 + 1] as number
      const d = index[t * 3 + 2] as number
      const x0 = at[a * 3] as number
      const y0 = at[a * 3 + 1] as number
      const x1 = at[c * 3] as number
      const y1 = at[c * 3 + 1] as number
      const x2 = at[d * 3] as number
      const y2 = at[d * 3 + 1] as number
      const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
      const inv = 1 / area
      const px = x + 0.5
      const py = y + 0.5
      const s0 = ((x1 - px) * (y2 - py) - (x2 - px) * (y1 - py)) * inv
      const s1 = ((x2 - px) * (y0 - py) - (x0 - px) * (y2 - py)) * inv
      // Perspective: weigh by one over depth.
      const z = near[o] as number
      const w0 = (s0 * (at[a * 3 + 2] as number)) / z
      const w1 = (s1 * (at[c * 3 + 2] as number)) / z
      const w2 = 1 - w0 - w1
      const u = w0 * (uv[a * 2] as number) + w1 * (uv[c * 2] as number) + w2 * (uv[d * 2] as number)
      const v =
        w0 * (uv[a * 2 + 1] as number) + w1 * (uv[c * 2 + 1] as number) + w2 * (uv[d * 2 + 1] as number)
      let nx = w0 * (nor[a * 3] as number) + w1 * (nor[c * 3] as number) + w2 * (nor[d * 3] as number)
      let ny =
        w0 * (nor[a * 3 + 1] as number) + w1 * (nor[c * 3 + 1] as number) + w2 * (nor[d * 3 + 1] as number)
      let nz =
        w0 * (nor[a * 3 + 2] as number) + w1 * (nor[c * 3 + 2] as number) + w2 * (nor[d * 3 + 2] as number)
      let l = 1 / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1)
      // Seen from behind (winding against the normals): shade the other side. Screen y runs down.
      const side = turned[t] as number
      if (side !== 2 && (area < 0 ? side === 1 : side === 0)) l = -l
      nx *= l
      ny *= l
      nz *= l
      normal[o * 3] = nx
      normal[o * 3 + 1] = ny
      normal[o * 3 + 2] = nz
      record[4] = 1
      ;(materials[owner[t] as number] as (typeof materials)[number])(u, v, record, camera.focal * z)
      image[o * 3] = record[0] as number
      image[o * 3 + 1] = record[1] as number
      image[o * 3 + 2] = record[2] as number
      relief[o] = record[3] as number
      b.open[o] = (record[4] as number) * 255
      b.shine[o] = (record[5] as number) * 255
      b.gloss[o] = (record[6] as number) * 255
      b.key[o] = 255 * (w0 * (key[a] as number) + w1 * (key[c] as number) + w2 * (key[d] as number))
      b.amb[o] = 255 * (w0 * (amb[a] as number) + w1 * (amb[c] as number) + w2 * (amb[d] as number))
    }
  }
}
