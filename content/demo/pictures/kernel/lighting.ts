/**
 * Second shading pass: bends the smooth normal by the relief of the weave (differences between
 * neighbouring pixels), lets strands shade each other, and adds up key, room, bounce and highlight.
 */
import type { Buffers } from './buffers.ts'
import type { Camera } from './camera.ts'
import { KEY } from './light.ts'
import type { Scene } from './scene.ts'

/** Distances in centimetres at which a pixel looks towards the light for a higher strand. */
const REACH = new Float64Array([0.08, 0.2, 0.42])

export function light(scene: Scene, camera: Camera, b: Buffers): void {
  const { width, height, near, triangle, image, normal, relief, open } = b
  const { owner } = scene
  const [lx, ly, lz] = KEY
  const { eye, forward, right, up, focal, cx, cy } = camera
  for (let y = 1; y < height - 1; y++) {
    const v = (cy - y - 0.5) / focal
    for (let x = 1; x < width - 1; x++) {
      const o = y * width + x
      const t = triangle[o] as number
      if (t < 0) continue
      const part = owner[t] as number
      const u = (x + 0.5 - cx) / focal
      const z = 1 / (near[o] as number)
      // The ray of this pixel, per unit of depth.
      const dx = forward[0] + right[0] * u + up[0] * v
      const dy = forward[1] + right[1] * u + up[1] * v
      const dz = forward[2] + right[2] * u + up[2] * v
      const dl = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz)
      let nx = normal[o * 3] as number
      let ny = normal[o * 3 + 1] as number
      let nz = normal[o * 3 + 2] as number
      let nd = nx * dx + ny * dy + nz * dz
      if (nd > -0.12) {
        // Grazing or slightly turned away: keep the normal just in view.
        const k = nd + 0.12
        nx -= dx * k
        ny -= dy * k
        nz -= dz * k
        nd = -0.12
      }
      // Slope of the relief, in the plane of the surface (Mikkelsen's screen-space bump mapping).
      const h = relief[o] as number
      const tl = triangle[o - 1] as number
      const tr = triangle[o + 1] as number
      const tu = triangle[o - width] as number
      const td = triangle[o + width] as number
      const hl = tl >= 0 && owner[tl] === part ? (relief[o - 1] as number) : h
      const hr = tr >= 0 && owner[tr] === part ? (relief[o + 1] as number) : h
      const hu = tu >= 0 && owner[tu] === part ? (relief[o - width] as number) : h
      const hd = td >= 0 && owner[td] === part ? (relief[o + width] as number) : h
      const step = z / focal
      const kr = -(nx * right[0] + ny * right[1] + nz * right[2]) / nd
      const ku = (nx * up[0] + ny * up[1] + nz * up[2]) / nd
      const ax = (right[0] + dx * kr) * step
      const ay = (right[1] + dy * kr) * step
      const az = (right[2] + dz * kr) * step
      const bx = (-up[0] + dx * ku) * step
      const by = (-up[1] + dy * ku) * step
      const bz = (-up[2] + dz * ku) * step
      // R1 = b × n, R2 = n × a
      const r1x = by * nz - bz * ny
      const r1y = bz * nx - bx * nz
      const r1z = bx * ny - by * nx
      const r2x = ny * az - nz * ay
      const r2y = nz * ax - nx * az
      const r2z = nx * ay - ny * ax
      const det = ax * r1x + ay * r1y + az * r1z
      let hx = ((hr - hl) * 0.5) / det
      let hy = ((hd - hu) * 0.5) / det
      // Cap the slope so that a step between strands does not become a black line.
      const slope = Math.sqrt(
        (r1x * hx + r2x * hy) ** 2 + (r1y * hx + r2y * hy) ** 2 + (r1z * hx + r2z * hy) ** 2,
      )
      if (slope > 1.7) {
        hx *= 1.7 / slope
        hy *= 1.7 / slope
      }
      let mx = nx - (r1x * hx + r2x * hy)
      let my = ny - (r1y * hx + r2y * hy)
      let mz = nz - (r1z * hx + r2z * hy)
      const ml = 1 / Math.sqrt(mx * mx + my * my + mz * mz)
      mx *= ml
      my *= ml
      mz *= ml

      // Shadow of neighbouring strands.
      const nl = nx * lx + ny * ly + nz * lz
      let shade = 1
      const key = (b.key[o] as number) / 255
      if (nl > 0.02 && key > 0.05) {
        const qx = lx - nx * nl
        const qy = ly - ny * nl
        const qz = lz - nz * nl
        const ql = Math.sqrt(qx * qx + qy * qy + qz * qz) + 1e-6
        const sx = ((qx * right[0] + qy * right[1] + qz * right[2]) / ql) * (focal / z)
        const sy = (-(qx * up[0] + qy * up[1] + qz * up[2]) / ql) * (focal / z)
        const rise = nl / ql
        let most = 0
        for (let k = 0; k < 3; k++) {
          const s = REACH[k] as number
          const ix = x + ((sx * s + 1000.5) | 0) - 1000
          const iy = y + ((sy * s + 1000.5) | 0) - 1000
          if (ix < 0 || iy < 0 || ix >= width || iy >= height) continue
          const q = iy * width + ix
          const tq = triangle[q] as number
          if (tq < 0 || owner[tq] !== part) continue
          const over = (relief[q] as number) - h - s * rise
          if (over > most) most = over
        }
        shade = 1 - Math.min(0.75, most * 11)
      }

      const gap = (open[o] as number) / 255
      const room = (b.amb[o] as number) / 255
      const amb = room * (0.4 + 0.6 * room) * gap
      const ml0 = mx * lx + my * ly + mz * lz
      const wrap = Math.max(0, (ml0 + 0.12) / 1.12)
      const direct = wrap * key * shade * (0.35 + 0.65 * gap)
      // A long warm edge where light turns to shadow, as in any fibre.
      const glow = Math.max(0, 0.3 - Math.abs(ml0 - 0.05)) * key * room * 0.3
      const above = eye[1] + dy * z
      const bounce = (0.5 - 0.5 * my) * (0.35 + 0.65 * Math.min(1, Math.max(0, above) / 9))
      const sky = 0.5 + 0.5 * my
      const fill = Math.max(0, mx * 0.75 + mz * 0.55) * 0.2
      const lr = direct * 1.12 + glow + amb * (sky * 0.5 + bounce * 0.34 + fill)
      const lg = direct * 1.06 + glow * 0.72 + amb * (sky * 0.495 + bounce * 0.29 + fill)
      const lb = direct * 0.96 + glow * 0.42 + amb * (sky * 0.51 + bounce * 0.24 + fill * 1.05)

      // Highlight: halfway vector, plus a faint sheen at the edges.
      const shine = (b.shine[o] as number) / 255
      let spec = 0
      if (shine > 0.004) {
        let wx = lx - dx * dl
        let wy = ly - dy * dl
        let wz = lz - dz * dl
        const wl = 1 / Math.sqrt(wx * wx + wy * wy + wz * wz)
        wx *= wl
        wy *= wl
        wz *= wl
        const mh = Math.max(0, mx * wx + my * wy + mz * wz)
        const gloss = (b.gloss[o] as number) / 255
        const power = 6 + gloss * gloss * 110
        const edge = 1 + (mx * dx + my * dy + mz * dz) * dl
        // Schlick's stand-in for a power.
        const peak = mh / (power - power * mh + mh)
        spec =
          shine * (peak * (0.35 + gloss * 1.2) * key * shade + edge * edge * edge * edge * 0.3 * amb) * gap
      }
      image[o * 3] = (image[o * 3] as number) * lr + spec
      image[o * 3 + 1] = (image[o * 3 + 1] as number) * lg + spec * 0.95
      image[o * 3 + 2] = (image[o * 3 + 2] as number) * lb + spec * 0.86
    }
  }
}
