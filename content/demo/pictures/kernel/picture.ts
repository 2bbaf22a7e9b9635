/**
 * One picture from parts to file. The order matters for speed: framing, flattening, baking light,
 * finding surfaces, shading, lighting, backdrop, then development.
 */
import { type Backdrop, type Ground, ground, paint, soften, touch } from './backdrop.ts'
import { buffers } from './buffers.ts'
import { type Camera, frame, look } from './camera.ts'
import { smoothEdges } from './edges.ts'
import { develop } from './finish.ts'
import { focus } from './focus.ts'
import { bake } from './light.ts'
import { light } from './lighting.ts'
import type { Part } from './mesh.ts'
import { rasterise, screen } from './raster.ts'
import { assemble, type Scene } from './scene.ts'
import { surfaces } from './surface.ts'
import type { Vec } from './vector.ts'

export interface Shot {
  readonly pitch: number
  readonly yaw?: number
  /** Share of the width and of the height that the object may fill. */
  readonly fill?: number
  readonly tall?: number
  readonly centre?: readonly [number, number]
}

/** A close-up: what is in the middle, and how many centimetres wide the frame is there. */
export interface Macro {
  readonly target: Vec
  readonly across: number
  readonly pitch: number
  readonly yaw: number
}

export interface Picture {
  readonly parts: readonly Part[]
  readonly set: Backdrop
  readonly shot: Shot | Macro
  readonly seed: number
  readonly width?: number
  readonly height?: number
}

/** Pictures of whole objects are drawn larger and reduced, which smooths silhouettes and strands. */
const OVERSAMPLE = 1.35
const OVERSAMPLE_MACRO = 1.0

export async function draw(p: Picture, file: string): Promise<void> {
  const width = p.width ?? 1200
  const height = p.height ?? 1500
  const macro = 'across' in p.shot
  const scale = macro ? OVERSAMPLE_MACRO : OVERSAMPLE
  const w = Math.round(width * scale)
  const h = Math.round(height * scale)
  const camera = cameraFor(p, w, h)
  const scene = assemble(p.parts, camera)
  const g = lit(p, scene)
  const b = buffers(w, h)
  const at = screen(scene, camera)
  rasterise(scene, at, b)
  surfaces(scene, at, camera, b)
  light(scene, camera, b)
  paint(p.set, g, camera, b)
  smoothEdges(scene, b)
  if (macro) focus(b, camera)
  await develop(b, file, { width, height, seed: p.seed })
}

interface Baked {
  readonly parts: readonly Part[]
  readonly kind: Backdrop['kind']
  readonly key: Float32Array
  readonly amb: Float32Array
  readonly ground: Ground
}
/** The light of the last two arrangements: a close-up usually shows one that was just baked. */
const recent: Baked[] = []

function lit(p: Picture, scene: Scene): Ground {
  const known = recent.find((r) => r.parts === p.parts && r.kind === p.set.kind)
  if (known) {
    scene.key.set(known.key)
    scene.amb.set(known.amb)
    return known.ground
  }
  const lo = [1e9, 1e9, 1e9]
  const hi = [-1e9, -1e9, -1e9]
  for (let k = 0; k < scene.pos.length; k += 3) {
    for (let a = 0; a < 3; a++) {
      const x = scene.pos[k + a] as number
      if (x < (lo[a] as number)) lo[a] = x
      if (x > (hi[a] as number)) hi[a] = x
    }
  }
  const g = ground(p.set, lo, hi)
  bake(scene, [{ n: scene.vertices, pos: scene.pos, nor: scene.nor, key: scene.key, amb: scene.amb }, g])
  soften(g.key, 6, 8)
  soften(g.amb, 3, 14)
  touch(g, scene.pos, scene.vertices)
  even(p.parts, scene.key)
  even(p.parts, scene.amb)
  recent.push({ parts: p.parts, kind: p.set.kind, key: scene.key, amb: scene.amb, ground: g })
  if (recent.length > 2) recent.shift()
  return g
}

/** Evens out the baked light over each grid, so that plain cloth shows no steps of the sampled lights. */
function even(parts: readonly Part[], plane: Float32Array): void {
  let v = 0
  for (const { nu, nv, width } of parts) {
    if (!width && nu > 60 && nv > 18) {
      for (let round = 0; round < 2; round++) {
        for (const [lines, count, step, stride] of [
          [nv, nu, nu, 1],
          [nu, nv, 1, nu],
        ] as const) {
          for (let l = 0; l < lines; l++) {
            const at = v + l * step
            let before = plane[at] as number
            for (let k = 1; k < count - 1; k++) {
              const o = at + k * stride
              const here = plane[o] as number
              plane[o] = (before + 2 * here + (plane[o + stride] as number)) / 4
              before = here
            }
          }
        }
      }
    }
    v += nu * nv * (width ? 2 : 1)
  }
}

function cameraFor(p: Picture, w: number, h: number): Camera {
  const s = p.shot
  if ('across' in s) {
    const focal = w * 2.1
    return look(s.target, (s.across / w) * focal, s.pitch, s.yaw, w, h, focal)
  }
  const points = p.parts.map((part) => part.pos)
  return frame(points, s.pitch, s.yaw ?? 0, w, h, s.fill ?? 0.66, s.tall ?? 0.66, s.centre ?? [0.5, 0.545])
}
