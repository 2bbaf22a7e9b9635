/**
 * Smooths silhouettes after shading (morphological antialiasing): where two objects meet, the
 * staircase of pixels is read as the line that it stands for, and each pixel gets the share of its
 * neighbour's colour that the line would have given it. Far cheaper than shading more samples.
 */
import type { Buffers } from './buffers.ts'
import type { Scene } from './scene.ts'

let ids = new Uint16Array(0)

export function smoothEdges(scene: Scene, b: Buffers): void {
  const { width, height, triangle, image } = b
  const n = width * height
  if (ids.length !== n) ids = new Uint16Array(n)
  for (let o = 0; o < n; o++) {
    const t = triangle[o] as number
    ids[o] = t < 0 ? 0 : 1 + (scene.owner[t] as number)
  }
  // Edges between rows (runs along x), then between columns (runs along y).
  for (let y = 1; y < height - 2; y++) runs(image, y * width, 1, width, width)
  for (let x = 1; x < width - 2; x++) runs(image, x, width, 1, height)
}

/** Walks one line of pixels (`along` steps) and blends with the line beside it (`across`). */
function runs(image: Float32Array, start: number, along: number, across: number, count: number): void {
  let k = 1
  while (k < count - 1) {
    const o = start + k * along
    if (ids[o] === ids[o + across]) {
      k++
      continue
    }
    const from = k
    const a = ids[o] as number
    const c = ids[o + across] as number
    while (k < count - 1 && ids[start + k * along] === a && ids[start + k * along + across] === c) k++
    const left = end(start + from * along, -along, across)
    const right = end(start + (k - 1) * along, along, across)
    if (left === 0 && right === 0) continue
    const length = k - from
    const straight = left * right < 0
    for (let i = 0; i < length; i++) {
      const t = (i + 0.5) / length
      let area: number
      if (straight) area = left + (right - left) * t
      else if (t < 0.5) area = left * (1 - 2 * t)
      else area = right * (2 * t - 1)
      if (length === 1 && !straight) area *= 0.5
      const p = start + (from + i) * along
      if (area > 0) blend(image, p, p + across, area)
      else if (area < 0) blend(image, p + across, p, -area)
    }
  }
}

/** Which way the edge steps at the end of a run: into this line (0.5), into the next (-0.5), or neither. */
function end(o: number, beyond: number, across: number): number {
  const here = ids[o + beyond] !== ids[o]
  const next = ids[o + beyond + across] !== ids[o + across]
  return here === next ? 0 : here ? 0.5 : -0.5
}

function blend(image: Float32Array, to: number, from: number, share: number): void {
  for (let c = 0; c < 3; c++) {
    image[to * 3 + c] = (image[to * 3 + c] as number) * (1 - share) + (image[from * 3 + c] as number) * share
  }
}
