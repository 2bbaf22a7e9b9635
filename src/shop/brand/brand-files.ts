import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** Files that are made of a logo, in base 64. */
export interface BrandFiles {
  /** Tells a logo from others. */
  readonly hash: string
  /** Names below `/marque`, with what they hold. */
  readonly files: Readonly<Record<string, string>>
  /** Name of the one that pages show. */
  readonly logo: string
  /** The icon of a browser's tab, as an address that holds it. */
  readonly icon: string
  /** `/favicon.ico` and `/favicon.svg`. */
  readonly ico: string
  readonly svg: string
}

/** Pixels of the picture that networks show of a shared page. */
export const SOCIAL = { width: 1200, height: 630 } as const
/** Name of that picture. */
export const SOCIAL_NAME = 'partage.png'
export const TOUCH_NAME = 'apple-touch-icon.png'

/** Twice and three times what the head of a page shows. */
const SHOWN_PX = { width: 450, height: 120 }
/** Side of the icon in a tab. */
const TAB_PX = 32
/** Storage that answers nothing must not hold up a publication for good. */
const PATIENCE_MS = 30_000
/** A drawing is rendered finely enough to be made smaller. */
const DENSITY = 200

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** A logo in the middle of a ground. @param share of the ground that it may take, 0 to 1 */
async function onGround(
  logo: Uint8Array,
  ground: string,
  { width, height }: { readonly width: number; readonly height: number },
  share: number,
): Promise<Buffer> {
  const inside = await sharp(logo, { density: DENSITY })
    .resize({
      width: Math.round(width * share),
      height: Math.round(height * share),
      fit: 'inside',
    })
    .png()
    .toBuffer()
  return await sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([{ input: inside, gravity: 'centre' }])
    .png({ palette: true, effort: 7 })
    .toBuffer()
}

/** An icon file of one PNG, as Windows and every browser read it. */
function icoOf(png: Uint8Array, side: number): Uint8Array {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.byteLength, 14)
  head.writeUInt32LE(head.byteLength, 18)
  return Buffer.concat([head, png])
}

/** @param svg the mark that the shop comes with. @returns it as an icon file. */
export const markIcon = async (svg: string): Promise<Uint8Array> =>
  icoOf(await sharp(Buffer.from(svg), { density: DENSITY }).resize(TAB_PX, TAB_PX).png().toBuffer(), TAB_PX)

/** An icon of any size: the logo, drawn large, in a square of the shop's background. */
const svgIcon = (png: Uint8Array): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><image width="32" height="32" href="data:image/png;base64,${base64(png)}"/></svg>`

async function filesOf(bytes: Uint8Array, isSvg: boolean, ground: string): Promise<BrandFiles> {
  const square = (side: number, share: number) =>
    onGround(bytes, ground, { width: side, height: side }, share)
  const [png, tab, icon, touch, social] = await Promise.all([
    sharp(bytes, { density: DENSITY })
      .resize({ ...SHOWN_PX, fit: 'inside', withoutEnlargement: !isSvg })
      .png()
      .toBuffer(),
    square(TAB_PX, 0.94),
    square(192, 0.94),
    square(180, 0.8),
    onGround(bytes, ground, SOCIAL, 0.6),
  ])
  const logo = isSvg ? 'logo.svg' : 'logo.png'
  return {
    hash: createHash('sha256').update(bytes).update(ground).digest('hex').slice(0, 10),
    logo,
    files: {
      'logo.png': base64(png),
      ...(isSvg ? { [logo]: base64(bytes) } : {}),
      [TOUCH_NAME]: base64(touch),
      [SOCIAL_NAME]: base64(social),
    },
    icon: `data:image/png;base64,${base64(tab)}`,
    ico: base64(icoOf(tab, TAB_PX)),
    svg: svgIcon(icon),
  }
}

/**
 * Makes what a site shows of a logo.
 * @param url of the logo in Storage. @param ground colour of the shop's background.
 * @param patience milliseconds that Storage may take.
 * @returns null where it is not there or cannot be read: one damaged upload keeps nobody from publishing. @throws when its server fails.
 */
export async function makeBrand(
  url: string,
  ground: string,
  patience = PATIENCE_MS,
): Promise<BrandFiles | null> {
  const response = await fetch(url, { signal: AbortSignal.timeout(patience) })
  if (response.status >= 400 && response.status < 500) return null
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return await filesOf(bytes, url.endsWith('.svg'), ground).catch((error: unknown) => {
    console.warn(`${url} is no logo that can be shown: ${error instanceof Error ? error.message : error}`)
    return null
  })
}
