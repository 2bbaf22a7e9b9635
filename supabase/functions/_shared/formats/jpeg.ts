import { joined, must, startsWith, TooLarge, viewOf } from './damage.ts'
import { leastScanBytes } from './jpeg-blocks.ts'
import { exifOf, orientationIn } from './orientation.ts'
import { type Fits, MOST_PARTS, type Structure } from './structure.ts'

const codeOf = (sign: string): number => sign.charCodeAt(0)
const SOI = [0xff, 0xd8]
const EOI = 0xd9
const SOS = 0xda
/** Frames a browser decodes: baseline, extended, progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
const QUANTISATION = 0xdb
const HUFFMAN = 0xc4
/**
 * Scans that a picture may have. A progressive one has about ten; each more makes whoever shows it go through all pixels again,
 * for a few bytes.
 */
const MOST_SCANS = 100
/** What colours need: JFIF, the colour profile, Adobe's colour transform; the same markers carry more. */
const KEPT_APPS = new Map([
  [0xe0, Array.from('JFIF\0', codeOf)],
  [0xe2, Array.from('ICC_PROFILE\0', codeOf)],
  [0xee, Array.from('Adobe', codeOf)],
])
const JFIF = 0xe0
/** Bytes of its segment without the thumbnail behind it: marker, length, name, version, density, size of the thumbnail. */
const JFIF_BYTES = 18
const EXIF = 0xe1
const COMMENT = 0xfe

const isApp = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef

function isKept(marker: number, segment: Uint8Array): boolean {
  if (!isApp(marker)) return marker !== COMMENT
  const name = KEPT_APPS.get(marker)
  return name !== undefined && startsWith(segment, name, 4)
}

/** JFIF without its thumbnail: editors leave one in it of what was cut off. @throws RangeError where it is too short. */
function withoutThumbnail(segment: Uint8Array): Uint8Array {
  const plain = segment.slice(0, JFIF_BYTES)
  viewOf(plain).setUint16(2, JFIF_BYTES - 2)
  viewOf(plain).setUint16(JFIF_BYTES - 2, 0)
  return plain
}

export const isJpeg = (bytes: Uint8Array): boolean => startsWith(bytes, [...SOI, 0xff])

/**
 * Walks a JPEG from its first marker to its last. Its pixels are not decoded: 40 million of them are 160 MB, beside the
 * decoder's own, of the 256 that a hosted function has, and decoders take zeros and noise for a picture as well.
 * @throws Damaged, TooLarge, RangeError
 */
export function readJpeg(bytes: Uint8Array, fits: Fits): Structure {
  const view = viewOf(bytes)
  const kept: Uint8Array[] = [new Uint8Array(SOI)]
  let frame: { width: number; height: number; least: number } | null = null
  let orientation = 1
  let tables = 0
  let scans = 0
  let scanned = 0
  let at = 2
  for (let segments = 0; ; segments += 1) {
    must(segments < MOST_PARTS, 'segments of a usual size')
    must(view.getUint8(at) === 0xff, 'a marker')
    while (view.getUint8(at + 1) === 0xff) at += 1
    const marker = view.getUint8(at + 1)
    if (marker === EOI) break
    const size = view.getUint16(at + 2)
    const end = at + 2 + size
    must(size >= 2 && end <= bytes.length, 'a whole segment')
    const segment = bytes.subarray(at, end)
    must(!OTHER_FRAMES.has(marker), 'a frame that browsers decode')
    if (FRAMES.has(marker)) {
      must(frame === null && [1, 3, 4].includes(view.getUint8(at + 9)), 'one frame of 1, 3 or 4 components')
      frame = {
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        least: leastScanBytes(segment),
      }
    }
    if (marker === QUANTISATION) tables += 1
    if (marker === HUFFMAN) checkCodes(segment.subarray(4))
    if (marker === EXIF) orientation = orientationIn(segment) ?? orientation
    else if (isKept(marker, segment)) kept.push(marker === JFIF ? withoutThumbnail(segment) : segment)
    at = end
    if (marker === SOS) {
      must(frame !== null && tables > 0, 'a frame before its scans')
      const scanEnd = endOfScan(bytes, at)
      must(scanEnd > at, 'a scan')
      kept.push(bytes.subarray(at, scanEnd))
      scans += 1
      must(scans <= MOST_SCANS, 'a usual number of scans')
      scanned += scanEnd - at
      at = scanEnd
    }
  }
  must(frame !== null && scans > 0, 'a frame and its scans')
  if (!fits(frame.width, frame.height)) throw new TooLarge()
  must(scanned >= frame.least, 'scans of all its blocks')
  if (orientation > 1) kept.splice(1, 0, exifOf(orientation))
  kept.push(new Uint8Array([0xff, EOI]))
  const { width, height } = frame
  const upright = orientation >= 5 ? { width: height, height: width } : { width, height }
  return { ...upright, bytes: joined(kept) }
}

/** A scan ends at the first marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  for (; at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  must(false, 'the end of a scan')
}

/** A table of codes says how many there are of each length, 1 to 16 bits, and what each stands for. */
function checkCodes(tables: Uint8Array): void {
  for (let at = 0; at < tables.length; ) {
    const counts = tables.subarray(at + 1, at + 17)
    // What is left of all codes of 16 bits when those shorter ones have taken theirs.
    let room = 1 << 16
    counts.forEach((count, index) => {
      room -= count << (15 - index)
    })
    at += 17 + counts.reduce((sum, count) => sum + count, 0)
    must(counts.length === 16 && room >= 0 && at <= tables.length, 'a table of codes')
  }
}
