/**
 * One camera language for the whole shoot: a long lens (little perspective), looking slightly down,
 * object centred with more air above than below.
 */
import { cross, dot, mad, sub, unit, type Vec } from './vector.ts'

export interface Camera {
  readonly eye: Vec
  readonly forward: Vec
  readonly right: Vec
  readonly up: Vec
  /** Focal length in pixels. */
  readonly focal: number
  readonly width: number
  readonly height: number
  /** Where the optical axis hits the picture. */
  readonly cx: number
  readonly cy: number
}

/** Looks at `target` from `distance`, `pitch` degrees from above and `yaw` degrees from the right. */
export function look(
  target: Vec,
  distance: number,
  pitch: number,
  yaw: number,
  width: number,
  height: number,
  focal: number,
): Camera {
  const p = (pitch * Math.PI) / 180
  const y = (yaw * Math.PI) / 180
  const back: Vec = [Math.sin(y) * Math.cos(p), Math.sin(p), Math.cos(y) * Math.cos(p)]
  const forward: Vec = [-back[0], -back[1], -back[2]]
  const right = unit(cross(forward, [0, 1, 0]))
  const up = cross(right, forward)
  return {
    eye: mad(target, back, distance),
    forward,
    right,
    up,
    focal,
    width,
    height,
    cx: width / 2,
    cy: height / 2,
  }
}

/** Pixel position and depth of a point. */
export function project(c: Camera, p: Vec): Vec {
  const d = sub(p, c.eye)
  const z = dot(d, c.forward)
  return [c.cx + (dot(d, c.right) / z) * c.focal, c.cy - (dot(d, c.up) / z) * c.focal, z]
}

/** Frames a cloud of points: `fill` of the width (or `tall` of the height), centre at `centre` of the height. */
export function frame(
  points: readonly Float32Array[],
  pitch: number,
  yaw: number,
  width: number,
  height: number,
  fill: number,
  tall: number,
  centre: readonly [number, number],
): Camera {
  const focal = width * 3.1
  let target: Vec = [0, 15, 0]
  let distance = 200
  for (let round = 0; round < 6; round++) {
    const c = look(target, distance, pitch, yaw, width, height, focal)
    let [x0, x1, y0, y1] = [1e9, -1e9, 1e9, -1e9]
    for (const pos of points) {
      for (let k = 0; k < pos.length; k += 15) {
        const [x, y] = project(c, [pos[k] as number, pos[k + 1] as number, pos[k + 2] as number])
        x0 = Math.min(x0, x)
        x1 = Math.max(x1, x)
        y0 = Math.min(y0, y)
        y1 = Math.max(y1, y)
      }
    }
    const scale = Math.max((x1 - x0) / (width * fill), (y1 - y0) / (height * tall))
    const px = distance / focal
    target = mad(
      mad(target, c.right, ((x0 + x1) / 2 - width * centre[0]) * px),
      c.up,
      (height * centre[1] - (y0 + y1) / 2) * px,
    )
    distance *= scale
  }
  return look(target, distance, pitch, yaw, width, height, focal)
}
