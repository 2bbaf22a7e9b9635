/**
 * One strip of palm leaf or halfa grass: its own shade, fibres along it, darker and browner at the
 * edges. Every woven, plaited and coiled material ends here, which is what makes them look like the
 * same plant.
 */

import { clouds, grit } from '../kernel/noise.ts'
import { hash2 } from '../kernel/random.ts'

/**
 * Writes the colour of a strand into `out`.
 * @param tones the dye's family (linear colours)
 * @param id which strand, `leaf` which leaf along it
 * @param along position along the strand and `across` from -1 to 1, in strand widths
 * @param fibre how visible the fibres are, 0 to 1
 * @returns a small relief of the fibres, about -1 to 1
 */
export function strand(
  tones: Float32Array,
  id: number,
  leaf: number,
  along: number,
  across: number,
  fibre: number,
  seed: number,
  out: Float32Array,
): number {
  const n = tones.length / 3
  const h = hash2(id, leaf, seed)
  const h2 = hash2(leaf, id, seed ^ 0x9e37)
  const k = ((h * n) | 0) * 3
  const m = (((h2 * n) | 0) % n) * 3
  const f = h * n - ((h * n) | 0)
  let light = 0.86 + 0.3 * h2
  let streak = 0
  if (fibre > 0.01) {
    const row = across * 3.3 + h * 211
    streak = grit(along * 0.55 + h2 * 97, row) * 0.6 + grit(along * 0.21 + h * 31, row * 2.3) * 0.55
    light *= 1 + 0.15 * streak * fibre
  }
  const blotch = clouds(along * 1.7 + h * 300, across * 2 + h2 * 300)
  light *= 1 + 0.09 * blotch
  const edge = across * across
  const brown = edge * edge * 0.28 + (blotch > 0.35 ? (blotch - 0.35) * 0.3 : 0)
  const warm = (h - 0.5) * 0.08
  out[0] =
    ((tones[k] as number) * (1 - f * 0.5) + (tones[m] as number) * f * 0.5) *
    light *
    (1 - brown * 0.55 + warm)
  out[1] =
    ((tones[k + 1] as number) * (1 - f * 0.5) + (tones[m + 1] as number) * f * 0.5) *
    light *
    (1 - brown * 0.75)
  out[2] =
    ((tones[k + 2] as number) * (1 - f * 0.5) + (tones[m + 2] as number) * f * 0.5) *
    light *
    (1 - brown - warm)
  return streak
}
