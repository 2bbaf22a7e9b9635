import { characters, joined, must, startsWith, viewOf } from './damage.ts'
import type { Structure } from './structure.ts'

const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]
const KEPT = new Set(['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L'])
/** Flags of VP8X. */
const ANIMATION = 0x02
const METADATA = 0x0c

export const isWebp = (bytes: Uint8Array): boolean => startsWith(bytes, RIFF) && startsWith(bytes, WEBP, 8)

/** Walks a WebP chunk by chunk. @returns null for an animation. @throws Damaged, RangeError */
export function readWebp(bytes: Uint8Array): Structure | null {
  const view = viewOf(bytes)
  const end = 8 + view.getUint32(4, true)
  must(end <= bytes.length, 'the whole file')
  const kept = new Map<string, Uint8Array>()
  let canvas: Size | null = null
  let picture: Size | null = null
  for (let at = 12; at + 8 <= end; ) {
    const name = characters(bytes, at)
    const size = view.getUint32(at + 4, true)
    const next = at + 8 + size + (size % 2)
    must(at + 8 + size <= end, 'a whole chunk')
    const body = viewOf(bytes.subarray(at + 8, at + 8 + size))
    if (name === 'VP8X') {
      must(at === 12, 'its features first')
      if (body.getUint8(0) & ANIMATION) return null
      canvas = { width: 1 + uint24(body, 4), height: 1 + uint24(body, 7) }
    }
    if (name === 'VP8 ' || name === 'VP8L') {
      must(picture === null, 'one picture')
      picture = name === 'VP8 ' ? lossySize(body) : losslessSize(body)
    }
    if (KEPT.has(name)) {
      must(!kept.has(name), 'one chunk of each kind')
      const chunk = joined([bytes.subarray(at, at + 8 + size), new Uint8Array(size % 2)])
      if (name === 'VP8X') chunk[8] = body.getUint8(0) & ~METADATA
      kept.set(name, chunk)
    }
    at = next
  }
  must(picture !== null, 'a picture')
  must(canvas === null || (canvas.width === picture.width && canvas.height === picture.height), 'one size')
  const body = joined([...kept.values()])
  const head = new Uint8Array([...RIFF, 0, 0, 0, 0, ...WEBP])
  viewOf(head).setUint32(4, body.length + 4, true)
  return { ...picture, bytes: joined([head, body]) }
}

interface Size {
  readonly width: number
  readonly height: number
}

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) | (view.getUint8(at + 2) << 16)

function lossySize(frame: DataView): Size {
  const tag = uint24(frame, 0)
  must((tag & 1) === 0, 'a key frame')
  must(
    frame.getUint8(3) === 0x9d && frame.getUint8(4) === 0x01 && frame.getUint8(5) === 0x2a,
    'its start code',
  )
  must(10 + (tag >> 5) <= frame.byteLength, 'its first partition')
  return { width: frame.getUint16(6, true) & 0x3fff, height: frame.getUint16(8, true) & 0x3fff }
}

function losslessSize(frame: DataView): Size {
  must(frame.getUint8(0) === 0x2f && frame.byteLength > 5, 'its signature')
  const bits = frame.getUint32(1, true)
  must(bits >>> 29 === 0, 'a known version')
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}
