import { startsWith, viewOf } from './damage.ts'

const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0]
/** Marker, length and name before the TIFF header. */
const TIFF_AT = 10
const ORIENTATION = 0x0112

/** Which way up an Exif segment says the picture is, 1 to 8; null when it does not say. */
export function orientationIn(segment: Uint8Array): number | null {
  if (!startsWith(segment, EXIF, 4)) return null
  const tiff = viewOf(segment.subarray(TIFF_AT))
  try {
    const little = tiff.getUint16(0) === 0x4949
    const entries = tiff.getUint32(4, little)
    for (let index = 0; index < tiff.getUint16(entries, little); index += 1) {
      const entry = entries + 2 + index * 12
      if (tiff.getUint16(entry, little) !== ORIENTATION) continue
      const value = tiff.getUint16(entry + 8, little)
      return value >= 1 && value <= 8 ? value : null
    }
    return null
  } catch {
    // It is cut off: what it says is worth nothing, and it is not kept.
    return null
  }
}

/** An Exif segment that says which way up the picture is and nothing else. */
export const exifOf = (orientation: number): Uint8Array =>
  new Uint8Array([
    ...[0xff, 0xe1, 0, 34, ...EXIF, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ])
