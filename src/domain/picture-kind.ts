/** Bytes of a file that tell whether it is one of these. */
export const PICTURE_KIND_BYTES = 32

/** Brands of the pictures and bursts that iPhones take, as the first box of a file names them (ISO/IEC 23008-12). */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']
/** In the flags of a WebP's extended header. */
const ANIMATION = 0x02

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

/**
 * Whether a file is of a kind that many have and the shop does not take, which each has a way out of its own.
 * @param beginning its first bytes, PICTURE_KIND_BYTES of them where it has as many.
 */
export function unusablePicture(beginning: Uint8Array): 'image_heic' | 'image_animated' | null {
  // An AVIF may call itself `mif1`, too, and names its own brand after that.
  const brands = ascii(beginning, 4, 8) === 'ftyp' ? ascii(beginning, 8, PICTURE_KIND_BYTES) : ''
  if (HEIC_BRANDS.includes(brands.slice(0, 4)) && !/avi[fs]/.test(brands)) return 'image_heic'
  const isExtendedWebp = ascii(beginning, 8, 16) === 'WEBPVP8X'
  return isExtendedWebp && ((beginning[20] ?? 0) & ANIMATION) !== 0 ? 'image_animated' : null
}
