/**
 * Bands around a crown and bows: flat strips that follow a line, seen from both sides.
 */
import type { Material } from '../kernel/material.ts'
import { ball, grid, type Part, spline } from '../kernel/mesh.ts'
import { add, cross, mul, sub, unit, type Vec } from '../kernel/vector.ts'

/** A strip along a line; its width direction at each point is `across` (unit). u, v in centimetres. */
export function strip(
  line: readonly Vec[],
  across: (k: number) => Vec,
  width: number | ((t: number) => number),
  material: Material,
  bulge = 0,
  flip = false,
): Part {
  let length = 0
  const lengths = line.map((p, k) => {
    if (k > 0) length += Math.hypot(...sub(p, line[k - 1] as Vec))
    return length
  })
  const n = line.length
  const w = (t: number): number => (typeof width === 'number' ? width : width(t))
  return grid(
    n,
    9,
    material,
    (s, t) => {
      const k = Math.round(s * (n - 1))
      const p = line[k] as Vec
      const a = across(k)
      const along = unit(sub(line[Math.min(k + 1, n - 1)] as Vec, line[Math.max(k - 1, 0)] as Vec))
      const up = cross(along, a)
      const x = t - 0.5
      return [
        add(add(p, mul(a, x * w(s))), mul(up, bulge * (0.25 - x * x) * 4)),
        lengths[k] as number,
        t * w(0.5),
      ]
    },
    { flip },
  )
}

/** A free strip with both its sides, so that each catches its own light. */
export function sheet(
  line: readonly Vec[],
  across: (k: number) => Vec,
  width: number | ((t: number) => number),
  material: Material,
  bulge = 0,
): Part[] {
  const shift = (d: number): Vec[] =>
    line.map((p, k) => {
      const along = unit(sub(line[Math.min(k + 1, line.length - 1)] as Vec, line[Math.max(k - 1, 0)] as Vec))
      return add(p, mul(unit(cross(along, across(k))), d))
    })
  return [
    strip(shift(0.04), across, width, material, bulge),
    strip(shift(-0.04), across, width, material, bulge, true),
  ]
}

/** A flat bow at `o`: `x` along the band, `y` up, `n` outwards. */
export function bow(o: Vec, x: Vec, y: Vec, n: Vec, size: number, width: number, material: Material): Part[] {
  const to = (a: number, b: number, c: number): Vec =>
    add(o, add(add(mul(x, a * size), mul(y, b * size)), mul(n, c * size)))
  const parts: Part[] = []
  for (const d of [-1, 1]) {
    const tail = spline(
      [to(0, 0, 0.12), to(d * 0.3, -0.22, 0.2), to(d * 0.58, -0.55, 0.16), to(d * 0.74, -1.0, 0.26)],
      24,
    )
    parts.push(
      ...sheet(
        tail,
        () => unit(add(mul(y, 0.55), mul(x, d * 0.83))),
        (t) => width * (0.5 + 0.42 * t),
        material,
        0.06 * size,
      ),
    )
    const loop = spline(
      [
        to(0, 0, 0.15),
        to(d * 0.4, 0.16, 0.5),
        to(d * 0.95, 0.2, 0.52),
        to(d * 1.14, 0.12, 0.24),
        to(d * 0.9, 0.06, 0.04),
        to(d * 0.4, 0.02, 0.04),
        to(0, 0, 0.1),
      ],
      48,
    )
    parts.push(
      ...sheet(
        loop,
        () => unit(add(y, mul(x, -d * 0.16))),
        (t) => width * (0.46 + 0.6 * Math.sin(Math.min(1, t * 1.25) * Math.PI) ** 0.8),
        material,
      ),
    )
  }
  const knot = ball(to(0, 0, 0.2), [1, 1, 1], material, {}, 17)
  const pos = knot.pos
  for (let k = 0; k < pos.length; k += 3) {
    const c = to(0, 0, 0.2)
    const d: Vec = [(pos[k] as number) - c[0], (pos[k + 1] as number) - c[1], (pos[k + 2] as number) - c[2]]
    pos.set(
      add(c, add(add(mul(x, d[0] * width * 0.3), mul(y, d[1] * width * 0.4)), mul(n, d[2] * size * 0.22))),
      k,
    )
  }
  const uv = knot.uv
  for (let k = 0; k < uv.length; k += 2) {
    uv[k] = (uv[k] as number) * width
    uv[k + 1] = (uv[k + 1] as number) * width
  }
  parts.push(knot)
  return parts
}
