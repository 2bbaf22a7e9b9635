import { element } from './xml.ts'

/** A page that search engines should know. */
export interface SitemapEntry {
  /** Absolute address. */
  readonly address: string
  readonly changed?: Date
  /** Absolute addresses of its pictures. */
  readonly pictures?: readonly string[]
}

const picture = (address: string) => `<image:image>${element('image:loc', address)}</image:image>`

/** @returns an entry of a sitemap. */
export const sitemapUrl = ({ address, changed, pictures = [] }: SitemapEntry): string =>
  `<url>${element('loc', address)}${element('lastmod', changed?.toISOString().slice(0, 10))}${pictures.map(picture).join('')}</url>`

/**
 * @param urls by `sitemapUrl`; at most 50,000 may stand in one.
 * @returns a sitemap as sitemaps.org and its image extension describe it.
 */
export const sitemap = (urls: readonly string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${urls.join('\n')}
</urlset>`
