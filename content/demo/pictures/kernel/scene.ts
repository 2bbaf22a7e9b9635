/**
 * Flattens the parts of a picture into the plain arrays that the rasteriser and the light baker walk
 * through. Strands (wool, fibres) are widened here, facing the camera.
 */
import type { Camera } from './camera.ts'
import type { Material } from './material.ts'
import type { Part } from './mesh.ts'

export interface Scene {
  readonly vertices: number
  readonly triangles: number
  readonly pos: Float32Array
  readonly nor: Float32Array
  readonly uv: Float32Array
  /** Key light and ambient light that reach each vertex, 0 to 1. */
  readonly key: Float32Array
  readonly amb: Float32Array
  readonly index: Uint32Array
  readonly owner: Uint16Array
  /** Per triangle: 1 if its winding disagrees with its normals. */
  readonly turned: Uint8Array
  readonly materials: readonly Material[]
  /** Corners of the (coarser) triangles that cast shadows. */
  readonly casters: Uint32Array
  readonly visible: readonly boolean[]
}

export function assemble(parts: readonly Part[], camera: Camera): Scene {
  let vertices = 0
  let triangles = 0
  for (const p of parts) {
    vertices += p.nu * p.nv * (p.width ? 2 : 1)
    triangles += p.width ? (p.nu - 1) * p.nv * 2 : (p.nu - 1) * (p.nv - 1) * 2
  }
  const s: Scene = {
    vertices,
    triangles,
    pos: new Float32Array(vertices * 3),
    nor: new Float32Array(vertices * 3),
    uv: new Float32Array(vertices * 2),
    key: new Float32Array(vertices).fill(1),
    amb: new Float32Array(vertices).fill(1),
    index: new Uint32Array(triangles * 3),
    owner: new Uint16Array(triangles),
    turned: new Uint8Array(triangles),
    materials: parts.map((p) => p.material),
    casters: castersOf(parts),
    visible: parts.map((p) => p.visible),
  }
  let v = 0
  let t = 0
  parts.forEach((p, owner) => {
    const t0 = t
    if (p.width) {
      widen(s, p, v, camera)
      for (let j = 0; j < p.nv; j++) {
        for (let i = 0; i + 1 < p.nu; i++) {
          const a = v + (j * p.nu + i) * 2
          s.index.set([a, a + 1, a + 2, a + 1, a + 3, a + 2], t * 3)
          t += 2
        }
      }
      v += p.nu * p.nv * 2
    } else {
      s.pos.set(p.pos, v * 3)
      s.nor.set(p.nor, v * 3)
      s.uv.set(p.uv, v * 2)
      for (let j = 0; j + 1 < p.nv; j++) {
        for (let i = 0; i + 1 < p.nu; i++) {
          const a = v + j * p.nu + i
          const k = t * 3
          s.index[k] = a
          s.index[k + 1] = a + 1
          s.index[k + 2] = a + p.nu
          s.index[k + 3] = a + 1
          s.index[k + 4] = a + p.nu + 1
          s.index[k + 5] = a + p.nu
          t += 2
        }
      }
      v += p.nu * p.nv
    }
    s.owner.fill(owner, t0, t)
    if (!p.width) for (let k = t0; k < t; k++) s.turned[k] = disagrees(s, k) ? 1 : 0
    else s.turned.fill(2, t0, t)
  })
  return s
}

/** Shadows are soft: every second point of a fine grid is enough to cast them. */
function castersOf(parts: readonly Part[]): Uint32Array {
  const out: number[] = []
  let v = 0
  for (const p of parts) {
    if (p.casts && !p.width) {
      const columns = every(p.nu, p.nu > 60 ? 2 : 1)
      const rows = every(p.nv, p.nv > 40 ? 2 : 1)
      for (let j = 0; j + 1 < rows.length; j++) {
        for (let i = 0; i + 1 < columns.length; i++) {
          const a = v + (rows[j] as number) * p.nu + (columns[i] as number)
          const b = v + (rows[j] as number) * p.nu + (columns[i + 1] as number)
          const c = v + (rows[j + 1] as number) * p.nu + (columns[i] as number)
          const d = v + (rows[j + 1] as number) * p.nu + (columns[i + 1] as number)
          out.push(a, b, c, b, d, c)
        }
      }
    }
    v += p.nu * p.nv * (p.width ? 2 : 1)
  }
  return Uint32Array.from(out)
}

/** 0, step, 2 step, … and always the last. */
function every(n: number, step: number): number[] {
  const out: number[] = []
  for (let k = 0; k < n - 1; k += step) out.push(k)
  out.push(n - 1)
  return out
}

/** Does the winding of triangle k point away from the normals of its corners? */
function disagrees(s: Scene, k: number): boolean {
  const [a, b, c] = [s.index[k * 3] as number, s.index[k * 3 + 1] as number, s.index[k * 3 + 2] as number]
  const p = (i: number, o: number): number => s.pos[i * 3 + o] as number
  const ux = p(b, 0) - p(a, 0)
  const uy = p(b, 1) - p(a, 1)
  const uz = p(b, 2) - p(a, 2)
  const vx = p(c, 0) - p(a, 0)
  const vy = p(c, 1) - p(a, 1)
  const vz = p(c, 2) - p(a, 2)
  const n = (o: number): number =>
    (s.nor[a * 3 + o] as number) + (s.nor[b * 3 + o] as number) + (s.nor[c * 3 + o] as number)
  return (uy * vz - uz * vy) * n(0) + (uz * vx - ux * vz) * n(1) + (ux * vy - uy * vx) * n(2) < 0
}

/** Turns each row of a strand part into a ribbon that faces the camera. */
function widen(s: Scene, p: Part, v: number, camera: Camera): void {
  const { pos, nor, uv, width } = p
  for (let j = 0; j < p.nv; j++) {
    for (let i = 0; i < p.nu; i++) {
      const k = j * p.nu + i
      const before = (j * p.nu + Math.max(i - 1, 0)) * 3
      const after = (j * p.nu + Math.min(i + 1, p.nu - 1)) * 3
      const x = pos[k * 3] as number
      const y = pos[k * 3 + 1] as number
      const z = pos[k * 3 + 2] as number
      const tx = (pos[after] as number) - (pos[before] as number)
      const ty = (pos[after + 1] as number) - (pos[before + 1] as number)
      const tz = (pos[after + 2] as number) - (pos[before + 2] as number)
      const ex = camera.eye[0] - x
      const ey = camera.eye[1] - y
      const ez = camera.eye[2] - z
      let cx = ty * ez - tz * ey
      let cy = tz * ex - tx * ez
      let cz = tx * ey - ty * ex
      const l = (width?.[k] ?? 0) / (Math.hypot(cx, cy, cz) || 1)
      cx *= l
      cy *= l
      cz *= l
      const o = v + k * 2
      for (let side = 0; side < 2; side++) {
        const g = side === 0 ? -1 : 1
        const w = (o + side) * 3
        s.pos[w] = x + cx * g
        s.pos[w + 1] = y + cy * g
        s.pos[w + 2] = z + cz * g
        // Lean the normal outwards on each edge so that a flat ribbon shades like a round yarn.
        const e = (0.55 * g) / (width?.[k] || 1)
        s.nor[w] = (nor[k * 3] as number) + cx * e
        s.nor[w + 1] = (nor[k * 3 + 1] as number) + cy * e
        s.nor[w + 2] = (nor[k * 3 + 2] as number) + cz * e
        s.uv[(o + side) * 2] = uv[k * 2] as number
        s.uv[(o + side) * 2 + 1] = uv[k * 2 + 1] as number
      }
    }
  }
}
