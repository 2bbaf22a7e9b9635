/**
 * Motifs of Rif weaving as functions of the cell: column i from the middle of the front, row j from
 * the foot. They return which dye of the design lies on top (0 is the ground).
 */
import type { Pattern } from '../materials/weave.ts'

const mod = (a: number, n: number): number => ((a % n) + n) % n
/** Distance from the middle of a repeat of `n` columns. */
const tent = (i: number, n: number): number => Math.abs(mod(i + n / 2, n) - n / 2)

export const none: Pattern = () => 0

/** Chevron bands: at each height, `thick` rows, in repeats of `n`. */
export const chevrons =
  (bands: readonly (readonly [at: number, thick: number, dye: number])[], n: number): Pattern =>
  (i, j) => {
    const k = j - tent(i, n)
    for (const [at, thick, dye] of bands) if (k >= at && k < at + thick) return dye
    return 0
  }

/** Horizontal stripes: from, thickness, dye. */
export const stripes =
  (bands: readonly (readonly [from: number, thick: number, dye: number])[]): Pattern =>
  (_i, j) => {
    for (const [from, thick, dye] of bands) if (j >= from && j < from + thick) return dye
    return 0
  }

/** Large checks: `n` by `m` cells; where two bands cross both strips are dyed. */
export const checks =
  (n: number, m: number): Pattern =>
  (i, j, level) => {
    const across = mod(Math.floor((i + n / 2) / n), 2) === 1
    const high = mod(Math.floor(j / m), 2) === 1
    return (level ? high : across) ? 1 : 0
  }

/** A row of lozenges centred at height `at`, `r` cells tall each way; hollow when `hollow` is set. */
export const lozenges =
  (at: number, r: number, n: number, dye = 1, hollow = 0): Pattern =>
  (i, j) => {
    const d = tent(i, n) + Math.abs(j - at)
    return d <= r && (hollow === 0 || d > r - hollow || d < 1) ? dye : 0
  }

/** Stepped triangles standing on row `at`. */
export const triangles =
  (at: number, tall: number, n: number, dye = 1, down = false): Pattern =>
  (i, j) => {
    const k = down ? at - j : j - at
    return k >= 0 && k < tall && Math.floor(tent(i, n) / 1) <= tall - 1 - k ? dye : 0
  }

/** Small crosses in a row. */
export const crosses =
  (at: number, arm: number, n: number, dye = 1): Pattern =>
  (i, j) => {
    const a = tent(i, n)
    const b = Math.abs(j - at)
    return (a === 0 && b <= arm) || (b === 0 && a <= arm) ? dye : 0
  }

/** Combs: a line with teeth. */
export const combs =
  (at: number, teeth: number, dye = 1, down = false): Pattern =>
  (i, j) => {
    const k = down ? at - j : j - at
    return k === 0 || (k > 0 && k <= teeth && mod(i, 2) === 0) ? dye : 0
  }

/** The first pattern that has something to say wins. */
export const both =
  (...all: readonly Pattern[]): Pattern =>
  (i, j, level) => {
    for (const p of all) {
      const d = p(i, j, level)
      if (d > 0) return d
    }
    return 0
  }
