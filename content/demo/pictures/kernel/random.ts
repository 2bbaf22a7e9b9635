/**
 * Seeded randomness. Every picture must come out byte for byte the same on every build, so nothing
 * in this program may call `Math.random`: a product's slug is hashed to a seed and all jitter
 * (strand shades, wobble of the hand, loose fibres) derives from it.
 */

/** A random source: each call gives the next number in [0, 1). */
export type Random = () => number

/** FNV-1a hash of a text: turns a slug into a seed. */
export function seedOf(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

/** Mulberry32: small, fast and good enough for jitter. */
export function random(seed: number): Random {
  let s = seed >>> 0
  return () => {
    s = (s + 0x6d2b79f5) | 0
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Stateless hash of two integers to [0, 1): gives every strand its own shade without a table. */
export function hash2(i: number, j: number, seed: number): number {
  let h = Math.imul(i | 0, 0x27d4eb2d) ^ Math.imul(j | 0, 0x165667b1) ^ seed
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296
}
