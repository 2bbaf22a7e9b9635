import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { ErrorCode } from '@/domain/errors.ts'

type Format = 'jpeg' | 'png' | 'webp'

/** A picture of coloured noise, as a camera would give it. @param side pixels. */
export const picture = (format: Format, width = 240, height = 300): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#b4573a',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .toFormat(format)
    .toBuffer()

/** A photograph of a camera that lay on its side: shown upright it is higher than wide, 1600 × 2000 pixels and some 8 MB. */
export const heavyPhotograph = async (): Promise<Buffer> =>
  sharp(await picture('png', 2000, 1600))
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** 48 million pixels of one colour: light, and more than the shop takes. */
export const vastPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#b4573a' } })
    .png()
    .toBuffer()

/** Begins as a PNG, and is nothing. @param megabytes it weighs a little more. */
export const heavyNonsense = (megabytes: number): Buffer =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(megabytes * 1024 * 1024)])

/** Place and camera in its metadata, turned on its side. */
export async function telltalePicture(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const seen = await sharp(await picture(format))
    .withExif({
      IFD0: { Copyright: 'ATELIER-SECRET', Software: '<script>alert(1)</script>' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 10/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  if (format !== 'jpeg') return seen
  // A thumbnail of 10 × 10 pixels, which an editor may have made before it cut something off.
  const thumbnail = Buffer.alloc(10 * 10 * 3, 'ATELIER-SECRET')
  const jfif = Buffer.from([0xff, 0xe0, 0, 0, ...Buffer.from('JFIF\0'), 1, 2, 1, 0, 72, 0, 72, 10, 10])
  jfif.writeUInt16BE(jfif.length - 2 + thumbnail.length, 2)
  return Buffer.concat([seen.subarray(0, 2), jfif, thumbnail, seen.subarray(2)])
}

const CRC = Array.from({ length: 256 }, (_, n) => {
  let value = n
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

export function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const sum = body.reduce((crc, byte) => ((CRC[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)) >>> 0, 0xffffffff)
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length)
  body.copy(framed, 4)
  framed.writeUInt32BE((sum ^ 0xffffffff) >>> 0, framed.length - 4)
  return framed
}

/** A PNG with whatever is put into it, sums right. */
function handmadePng(width: number, height: number, pixels: Buffer, ...extra: Buffer[]): Buffer {
  return packedPng(width, height, deflateSync(pixels), ...extra)
}

/** A PNG whose pixels are in a zlib stream already, sums right. */
export function packedPng(width: number, height: number, stream: Buffer, ...extra: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', stream),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
const TRAILER = Buffer.from('<html><script>alert(document.domain)</script></html>')

/** Files that must not be stored, each with the code of its refusal. */
export async function hostileFiles(): Promise<
  readonly (readonly [name: string, file: Buffer, code: ErrorCode])[]
> {
  const [jpeg, png, webp] = await Promise.all([picture('jpeg'), picture('png'), picture('webp')])
  const still = { create: { width: 240, height: 300, channels: 3, background: '#fff' } } as const
  const gif = await sharp(still).gif().toBuffer()
  const avif = await sharp(still).avif({ effort: 0 }).toBuffer()
  const tiff = await sharp(still).tiff().toBuffer()
  const frames = Buffer.alloc(240 * 600 * 3, 90)
  frames.fill(200, 240 * 300 * 3)
  const animated = await sharp(frames, { raw: { width: 240, height: 600, channels: 3, pageHeight: 300 } })
    .webp({ loop: 0 })
    .toBuffer()
  const wrongSum = Buffer.from(png)
  wrongSum[45] = (wrongSum[45] ?? 0) ^ 1
  const huge = Buffer.from(jpeg)
  const frameAt = huge.indexOf(Buffer.from([0xff, 0xc0]))
  huge.writeUInt16BE(65_000, frameAt + 5)
  huge.writeUInt16BE(65_000, frameAt + 7)
  const bomb = Buffer.from(jpeg)
  bomb.writeUInt16BE(6000, frameAt + 5)
  bomb.writeUInt16BE(6000, frameAt + 7)
  const zeroFilled = Buffer.from(jpeg).fill(0, jpeg.length >> 1)
  const unsupported: [string, Buffer][] = [
    ['an SVG', Buffer.from(SVG)],
    ['an SVG behind a prologue', Buffer.from(`\ufeff<?xml version="1.0"?>\n<!-- x -->${SVG}`)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a script', Buffer.from('alert(1)')],
    ['a page in a comment of a GIF', Buffer.from('GIF89a/*<script>alert(1)</script>*/=1')],
    [
      'an XML of another name',
      Buffer.from('<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'),
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['an archive', Buffer.from('PK\x03\x04aaaa', 'latin1')],
    ['a program', Buffer.from('MZ\x90\x00', 'latin1')],
    ['a GIF', gif],
    ['an AVIF', avif],
    ['a TIFF', tiff],
    ['a bitmap', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['a page that a JPEG follows', Buffer.concat([TRAILER, jpeg])],
  ]
  const heic = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(4000),
  ])
  const damaged: [string, Buffer][] = [
    ['the head of a JPEG', Buffer.concat([jpeg.subarray(0, 3), Buffer.from(SVG)])],
    ['the head of a PNG', Buffer.concat([png.subarray(0, 8), Buffer.from(SVG)])],
    ['the head of a WebP', Buffer.concat([webp.subarray(0, 12), Buffer.from(SVG)])],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
    ['half a PNG', png.subarray(0, png.length / 2)],
    ['half a WebP', webp.subarray(0, webp.length / 2)],
    ['a JPEG whose second half are zeros', zeroFilled],
    ['a PNG whose second half are zeros', Buffer.from(png).fill(0, png.length >> 1)],
    ['a JPEG bomb: a small picture that says 36 million pixels', bomb],
    ['a JPEG without its scans', Buffer.concat([jpeg.subarray(0, frameAt), Buffer.from([0xff, 0xd9])])],
    ['a PNG with a wrong sum', wrongSum],
    ['a PNG of fewer pixels than it says', handmadePng(400, 400, Buffer.alloc(1000))],
    ['a PNG of more pixels than it says', handmadePng(300, 300, Buffer.alloc(30_000_000))],
    ['a PNG without pixels', handmadePng(300, 300, Buffer.alloc(0))],
  ]
  const outsized: [string, Buffer][] = [
    ['a PNG bomb', handmadePng(30_000, 30_000, Buffer.alloc(1_000_000))],
    ['a PNG of 42 million pixels', handmadePng(7000, 6000, Buffer.alloc(1000))],
    ['a JPEG that says 65,000 × 65,000', huge],
    ['a picture of 100 pixels', await picture('jpeg', 100, 100)],
    ['a line', await picture('png', 3000, 20)],
  ]
  return [
    ...unsupported.map(([name, file]) => [name, file, 'image_type_unsupported'] as const),
    ['an animated WebP', animated, 'image_animated'],
    ['a photograph of an iPhone', heic, 'image_heic'],
    ...damaged.map(([name, file]) => [name, file, 'image_damaged'] as const),
    ...outsized.map(([name, file]) => [name, file, 'image_dimensions'] as const),
    ['6 MB', Buffer.concat([jpeg, Buffer.alloc(6_000_000)]), 'image_too_heavy'],
  ]
}

/** A JPEG with one more segment behind its first marker. */
function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

/** Whole pictures that carry something else along. */
export const stowaways = async (): Promise<readonly (readonly [string, Buffer])[]> => [
  ['a JPEG with a page in a comment', withSegment(await picture('jpeg'), 0xfe, TRAILER)],
  [
    'a JPEG with a page where a colour profile stands',
    withSegment(await picture('jpeg'), 0xe2, Buffer.concat([Buffer.from('MPF\0'), TRAILER])),
  ],
  [
    'a JPEG that is an archive too',
    Buffer.concat([await picture('jpeg'), Buffer.from('PK\x03\x04', 'latin1'), TRAILER]),
  ],
  ['a JPEG that a page follows', Buffer.concat([await picture('jpeg'), TRAILER])],
  ['a PNG that a page follows', Buffer.concat([await picture('png'), TRAILER])],
  ['a WebP that a page follows', Buffer.concat([await picture('webp'), TRAILER])],
  [
    'a PNG with a text',
    handmadePng(
      200,
      200,
      Buffer.alloc(200 * 601),
      chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>')),
    ),
  ],
]
