import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import type { ErrorCode } from '@/domain/errors.ts'
import { chunk, packedPng, picture } from './pictures.ts'

const MEGABYTE = 1024 * 1024

/** A zlib stream of zeros that says it goes on. @param megabytes it unpacks to; it takes a thousandth of them. */
function zeros(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(4 * MEGABYTE), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  })
  const blocks = Array.from({ length: Math.ceil(megabytes / 4) }, () => block)
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...blocks])
}

const small = (...extra: Buffer[]): Buffer =>
  packedPng(400, 400, deflateSync(Buffer.alloc(400 * 1201)), ...extra)

const profile = (packed: Buffer): Buffer =>
  chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), packed]))

/** A WebP of a size that its header alone says. */
function vastWebp(width: number, height: number): Buffer {
  const frame = Buffer.alloc(30)
  frame.set([0, 0, 0, 0x9d, 0x01, 0x2a])
  frame.writeUInt16LE(width, 6)
  frame.writeUInt16LE(height, 8)
  const head = Buffer.from('RIFF\0\0\0\0WEBPVP8 \0\0\0\0', 'latin1')
  head.writeUInt32LE(frame.length + 12, 4)
  head.writeUInt32LE(frame.length, 16)
  return Buffer.concat([head, frame])
}

/** A WebP with a million empty chunks of its colour profile behind its picture. */
async function crumbledWebp(): Promise<Buffer> {
  const whole = await picture('webp')
  const crumbs = Buffer.alloc(4 * MEGABYTE, Buffer.from('ICCP\0\0\0\0', 'latin1'))
  const file = Buffer.concat([whole, crumbs])
  file.writeUInt32LE(file.length - 8, 4)
  return file
}

/** A JPEG with a segment so often behind its first marker. */
async function jpegWith(segment: readonly number[], times: number): Promise<Buffer> {
  const whole = await picture('jpeg')
  const many = Buffer.alloc(segment.length * times, Buffer.from(segment))
  return Buffer.concat([whole.subarray(0, 2), many, whole.subarray(2)])
}

/** A JPEG whose scans come again and again: each makes whoever shows it go through all pixels. */
async function manyScans(): Promise<Buffer> {
  const whole = await picture('jpeg')
  const scan = whole.subarray(whole.indexOf(Buffer.from([0xff, 0xda])), -2)
  return Buffer.concat([
    whole.subarray(0, -2),
    ...Array.from({ length: 150 }, () => scan),
    whole.subarray(-2),
  ])
}

/** Files of at most 5 MB that want gigabytes, or hours, of whoever takes them apart; each with the code of its refusal. */
export const pictureBombs = async (): Promise<readonly (readonly [string, Buffer, ErrorCode])[]> => [
  ['400 × 400 pixels that unpack to 4.5 GB', packedPng(400, 400, zeros(4500)), 'image_damaged'],
  ['a colour profile of 4 GB', small(profile(zeros(4000))), 'image_damaged'],
  ['two colour profiles', small(profile(zeros(1)), profile(zeros(1))), 'image_damaged'],
  [
    '350,000 empty chunks of pixels',
    small(Buffer.concat(Array.from({ length: 350_000 }, () => chunk('IDAT', Buffer.alloc(0))))),
    'image_damaged',
  ],
  ['a WebP of 16,383 × 16,383 pixels', vastWebp(16_383, 16_383), 'image_dimensions'],
  ['a WebP in a million crumbs', await crumbledWebp(), 'image_damaged'],
  ['a JPEG in a million segments', await jpegWith([0xff, 0xdd, 0, 4, 0, 0], 700_000), 'image_damaged'],
  ['a JPEG of 151 scans', await manyScans(), 'image_damaged'],
]

/** A text that unpacks to 4 GB, which nobody has to unpack: the picture is taken without it. */
export const pictureWithVastText = (name: 'zTXt' | 'iTXt'): Buffer => {
  const head = name === 'zTXt' ? 'Comment\0\0' : 'Comment\0\x01\0\0\0'
  return small(chunk(name, Buffer.concat([Buffer.from(head, 'latin1'), zeros(4000)])))
}
