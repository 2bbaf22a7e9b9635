/**
 * From linear light to a file: depth of field for close-ups, a soft shoulder in the highlights, a
 * breath of vignette and grain, then down to the final size and out as JPEG, written atomically.
 */
import { rename } from 'node:fs/promises'
import sharp from 'sharp'
import type { Buffers } from './buffers.ts'
import { speck } from './noise.ts'

const STEPS = 4096
/** Linear light (0 to 2) to sRGB bytes with a shoulder, so that highlights on straw never clip. */
const curve = new Float32Array(STEPS + 1)
for (let i = 0; i <= STEPS; i++) {
  const x = (i / STEPS) * 2
  const y = x < 0.62 ? x : 0.62 + 0.38 * (1 - Math.exp(-(x - 0.62) / 0.38))
  const s = y <= 0.0031308 ? y * 12.92 : 1.055 * y ** (1 / 2.4) - 0.055
  // A little contrast around the middle.
  curve[i] = 255 * (s + 0.035 * Math.sin((s - 0.5) * Math.PI * 2) * (s > 0.5 ? 0.5 : 1) * (s < 1 ? 1 : 0))
}

/** Plant dyes on film: a little less colour than the numbers say. */
const MUTE = 0.1

let bytes = Buffer.alloc(0)

export interface Finish {
  readonly width: number
  readonly height: number
  readonly seed: number
}

export async function develop(b: Buffers, file: string, f: Finish): Promise<void> {
  const { width, height, image } = b
  if (bytes.length !== width * height * 3) bytes = Buffer.alloc(width * height * 3)
  const scale = STEPS / 2
  for (let y = 0, k = 0; y < height; y++) {
    const vy = (y / height - 0.5) ** 2
    for (let x = 0; x < width; x++, k += 3) {
      const vx = (x / width - 0.5) ** 2
      const vig = 1 - 0.16 * (vx + vy) * (vx + vy) * 4
      const grain = speck(k * 7 + f.seed + y * 131) * 2.2
      const grey =
        ((image[k] as number) * 0.25 + (image[k + 1] as number) * 0.65 + (image[k + 2] as number) * 0.1) *
        MUTE
      for (let c = 0; c < 3; c++) {
        let i = ((image[k + c] as number) * (1 - MUTE) + grey) * vig * scale
        if (i > STEPS) i = STEPS
        else if (!(i > 0)) i = 0
        const value = (curve[i | 0] as number) + grain
        bytes[k + c] = value < 0 ? 0 : value > 255 ? 255 : value + 0.5
      }
    }
  }
  let out = sharp(bytes, { raw: { width, height, channels: 3 } })
  if (width !== f.width) out = out.resize(f.width, f.height, { kernel: 'lanczos2' })
  const part = `${file}.part-${process.pid}`
  await out.jpeg({ quality: 88, chromaSubsampling: '4:4:4', mozjpeg: false }).toFile(part)
  await rename(part, file)
}
