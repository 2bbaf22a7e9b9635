/**
 * A material is a function of the surface coordinates that fills one small record. The record is a
 * shared typed array so that shading a pixel allocates nothing.
 */
import { smooth } from './vector.ts'

/** Slots of the record: linear albedo, relief in centimetres, openness of the cavity, shine. */
export const R = 0
export const G = 1
export const B = 2
export const HEIGHT = 3
/** 1 in the open, towards 0 in a gap between strands. */
export const OPEN = 4
/** Strength of the highlight. */
export const SHINE = 5
/** Sharpness of the highlight, 0 (velvet) to 1 (polished). */
export const GLOSS = 6
/** 0 is a hole: the pixel shows what is behind (openwork). */
export const SOLID = 7

export type Record8 = Float32Array
/** Fills `out` for surface point (u, v); `detail` is pixels per centimetre, to drop what cannot be seen. */
export type Material = (u: number, v: number, out: Record8, detail: number) => void

export type Rgb = readonly [number, number, number]

/** sRGB hex to linear light. */
export function colour(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1), 16)
  const channel = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
  return [channel((n >> 16) / 255), channel(((n >> 8) & 255) / 255), channel((n & 255) / 255)]
}

/** How much a feature of `size` centimetres shows at `detail` pixels per centimetre. */
export function visible(size: number, detail: number): number {
  return smooth(0.8, 2.6, size * detail)
}
