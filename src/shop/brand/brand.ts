import { getAppearance } from '@/data/appearance.ts'
import { buildReader } from '@/data/build-client.ts'
import { pictureUrl } from '@/data/pictures.ts'
import { brandPath } from '@/domain/paths.ts'
import { buildSource } from '@/rendering/build-source.ts'
import { type BrandFiles, makeBrand } from './brand-files.ts'

/** The logo as pages show it. */
export interface Brand extends BrandFiles {
  /** Pixels that the logo takes in the head of a page. */
  readonly width: number
  readonly height: number
}

/** Address of the logo for whoever takes no SVG; of the mark that the shop comes with. */
export const logoPath = (own: Brand | null): string =>
  own ? brandPath('logo.png', own.hash) : '/favicon.svg'

/** @returns the logo as the head of a page shows it. */
export const headLogo = (own: Brand | null) =>
  own && { src: brandPath(own.logo, own.hash), width: own.width, height: own.height }

/** Most pixels that a logo takes in the head of a page, beside the buttons of a phone of 320 px. */
const HEAD = { width: 150, height: 40 } as const

/** Names of uploads are drawn anew: a path never changes its picture. */
let last: { readonly key: string; readonly files: Promise<BrandFiles | null> } | undefined

/** The shop's own logo and what is made of it, read once per publication; null where it has none. */
export const brand = buildSource('brand', async (): Promise<Brand | null> => {
  const { logo, colours } = await getAppearance(buildReader())
  if (!logo) return null
  const base = process.env.SUPABASE_URL || import.meta.env.PUBLIC_SUPABASE_URL
  const key = [logo.path, colours.background].join(' ')
  if (last?.key !== key) last = { key, files: makeBrand(pictureUrl(base, logo.path), colours.background) }
  const files = await last.files
  if (!files) {
    last = undefined
    return null
  }
  const scale = Math.min(HEAD.width / logo.width, HEAD.height / logo.height)
  return { ...files, width: Math.round(logo.width * scale), height: Math.round(logo.height * scale) }
})
