import { characters, joined, must, startsWith, TooLarge, viewOf } from './damage.ts'
import { inflatedSize } from './inflated-size.ts'
import { type Fits, MOST_PARTS, type Structure } from './structure.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** The picture and what its colours need; texts, times and animations are left out. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'pHYs', 'IDAT', 'IEND'])
/** Samples of a pixel by colour type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}
/** Bytes that a colour profile may unpack to; those of cameras and screens are up to 1 MB. */
const LARGEST_PROFILE = 4 * 1024 * 1024
/** Adam7: first column and row, distance of columns and rows of each pass. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (CRC[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

export const isPng = (bytes: Uint8Array): boolean => startsWith(bytes, SIGNATURE)

/** Walks a PNG chunk by chunk and unpacks its pixels. @throws Damaged, TooLarge, RangeError */
export async function readPng(bytes: Uint8Array, fits: Fits): Promise<Structure> {
  const view = viewOf(bytes)
  const kept: Uint8Array[] = [bytes.subarray(0, SIGNATURE.length)]
  const data: Uint8Array[] = []
  let header: Header | null = null
  let profile: Uint8Array | null = null
  let hasPalette = false
  let chunks = 0
  for (let at = SIGNATURE.length, name = ''; name !== 'IEND'; ) {
    chunks += 1
    must(chunks <= MOST_PARTS, 'chunks of a usual size')
    const size = view.getUint32(at)
    const end = at + 12 + size
    must(end <= bytes.length, 'a whole chunk')
    name = characters(bytes, at + 4)
    must((name === 'IHDR') === (header === null), 'one header, at the start')
    must(crcOf(bytes.subarray(at + 4, end - 4)) === view.getUint32(end - 4), `the sum of ${name}`)
    if (name === 'IHDR') header = headerOf(viewOf(bytes.subarray(at + 8, end - 4)))
    if (name === 'PLTE') hasPalette = true
    if (name === 'iCCP') {
      must(profile === null, 'one colour profile')
      profile = bytes.subarray(at + 8, end - 4)
    }
    if (name === 'IDAT') data.push(bytes.subarray(at + 8, end - 4))
    if (KEPT.has(name)) kept.push(bytes.subarray(at, end))
    at = end
  }
  must(header !== null && (header.colour !== 3 || hasPalette), 'a palette')
  const { width, height } = header
  if (!fits(width, height)) throw new TooLarge()
  if (profile) await checkProfile(profile)
  must((await inflatedSize(data, rawSize(header))) === rawSize(header), 'all pixels')
  return { width, height, bytes: joined(kept) }
}

interface Header {
  readonly width: number
  readonly height: number
  readonly bits: number
  readonly colour: number
  readonly isInterlaced: boolean
}

function headerOf(view: DataView): Header {
  must(view.byteLength === 13, 'a header')
  const [depth, colour] = [view.getUint8(8), view.getUint8(9)]
  must(DEPTHS[colour]?.includes(depth) === true, 'a depth of its colours')
  must(view.getUint8(10) === 0 && view.getUint8(11) === 0 && view.getUint8(12) <= 1, 'known methods')
  return {
    width: view.getUint32(0),
    height: view.getUint32(4),
    bits: depth * (SAMPLES[colour] ?? 0),
    colour,
    isInterlaced: view.getUint8(12) === 1,
  }
}

/** A profile's name, a zero, the method 0, and the profile in a zlib stream, which whoever shows the picture unpacks. */
async function checkProfile(chunk: Uint8Array): Promise<void> {
  const nameEnd = chunk.indexOf(0)
  must(nameEnd !== -1 && chunk[nameEnd + 1] === 0, 'a named profile')
  const size = await inflatedSize([chunk.subarray(nameEnd + 2)], LARGEST_PROFILE)
  must(size <= LARGEST_PROFILE, 'a profile of a usual size')
}

/** Bytes of all rows, each with its filter. */
function rawSize({ width, height, bits, isInterlaced }: Header): number {
  const rows = (columns: number, lines: number) =>
    columns === 0 ? 0 : lines * (1 + Math.ceil((columns * bits) / 8))
  if (!isInterlaced) return rows(width, height)
  return PASSES.reduce(
    (sum, [x, y, dx, dy]) => sum + rows(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
    0,
  )
}
