import { expect, test } from 'vitest'
import { unusablePicture } from '@/domain/picture-kind.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'image_heic'],
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1heic', 'image_heic'],
  ['\0\0\0\x1cftypmif1\0\0\0\0avifmif1', null],
  ['\0\0\0\x1cftypavif\0\0\0\0avifmif1', null],
  ['RIFF\x10\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0', 'image_animated'],
  ['RIFF\x10\0\0\0WEBPVP8X\x0a\0\0\0\x10\0\0\0', null],
  ['RIFF\x10\0\0\0WEBPVP8 \x0a\0\0\0\x02\0\0\0', null],
  ['\xff\xd8\xff\xe0', null],
  ['', null],
])('%j is %s', (beginning, kind) => {
  expect(unusablePicture(bytes(beginning))).toBe(kind)
})
