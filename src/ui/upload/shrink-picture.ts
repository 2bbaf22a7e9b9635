import { SHRUNK_SIDE_PX } from '@/domain/rules.ts'

/** Tried one after the other, until a picture is light enough: share of the longest side, and quality. */
const TRIES = [
  { share: 1, quality: 0.9 },
  { share: 1, quality: 0.75 },
  { share: 0.7, quality: 0.75 },
  { share: 0.5, quality: 0.7 },
  { share: 0.3, quality: 0.7 },
] as const

const encode = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))

/** As WebP; as JPEG on white where the browser cannot write that, and would give a heavy PNG. */
async function written(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const webp = await encode(canvas, 'image/webp', quality)
  if (webp?.type === 'image/webp') return webp
  const context = canvas.getContext('2d')
  if (!context) return null
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return encode(canvas, 'image/jpeg', quality)
}

/** @returns the picture with at most SHRUNK_SIDE_PX a side and `maxBytes` in all; null where that cannot be had. */
export async function shrinkPicture(picture: ImageBitmap, maxBytes: number): Promise<Blob | null> {
  const fit = Math.min(1, SHRUNK_SIDE_PX / Math.max(picture.width, picture.height))
  for (const { share, quality } of TRIES) {
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * fit * share))
    canvas.height = Math.max(1, Math.round(picture.height * fit * share))
    const context = canvas.getContext('2d')
    if (!context) return null
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const made = await written(canvas, quality)
    // Safari keeps the pixels of a canvas that nobody refers to any more.
    canvas.width = 0
    if (made && made.size <= maxBytes) return made
  }
  return null
}
