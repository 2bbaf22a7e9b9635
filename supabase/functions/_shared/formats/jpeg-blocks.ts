import { must, viewOf } from './damage.ts'

const PROGRESSIVE = 0xc2
/** Pixels of a block's side. */
const SIDE = 8

/**
 * The fewest bytes that a frame can be coded in, however plain the picture: each block has a code of one bit for its mean
 * and, unless the frame is progressive, one more for its end. A few bytes that claim millions of pixels are fewer than
 * that.
 * @param segment of the frame, marker first. @throws Damaged, RangeError
 */
export function leastScanBytes(segment: Uint8Array): number {
  const view = viewOf(segment)
  const [height, width, count] = [view.getUint16(5), view.getUint16(7), view.getUint8(9)]
  const factors = Array.from({ length: count }, (_, index) => {
    const both = view.getUint8(11 + 3 * index)
    return { across: both >> 4, down: both & 15 }
  })
  const isFactor = (factor: number) => factor >= 1 && factor <= 4
  must(
    factors.every(({ across, down }) => isFactor(across) && isFactor(down)),
    'factors of its components',
  )
  const most = (axis: 'across' | 'down') => Math.max(...factors.map((factor) => factor[axis]))
  const blocks = factors.reduce(
    (sum, { across, down }) =>
      sum +
      Math.ceil(Math.ceil((width * across) / most('across')) / SIDE) *
        Math.ceil(Math.ceil((height * down) / most('down')) / SIDE),
    0,
  )
  return Math.floor((blocks * (segment[1] === PROGRESSIVE ? 1 : 2)) / 8)
}
