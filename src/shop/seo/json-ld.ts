import { PATHS } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'

const CONTEXT = 'https://schema.org'
const at = (path: string, site: URL | undefined) => new URL(path, site).href

/** Who sells, as every other fact refers to it. @param logo path of a picture */
export function organizationJsonLd(settings: ShopSettings, site: URL | undefined, logo: string): object {
  const { siteName, legal, contactEmail, contactPhone, address } = settings
  return {
    '@context': CONTEXT,
    '@type': 'OnlineStore',
    '@id': `${at(PATHS.home, site)}#boutique`,
    name: siteName,
    ...(legal.companyName ? { legalName: legal.companyName } : {}),
    url: at(PATHS.home, site),
    logo: at(logo, site),
    ...(contactEmail ? { email: contactEmail } : {}),
    ...(contactPhone ? { telephone: contactPhone } : {}),
    ...(address ? { address } : {}),
    ...(legal.vatNumber ? { vatID: legal.vatNumber } : {}),
  }
}

/** The site, with the address of its search. */
export const webSiteJsonLd = (
  { siteName, siteDescription }: ShopSettings,
  site: URL | undefined,
): object => ({
  '@context': CONTEXT,
  '@type': 'WebSite',
  '@id': `${at(PATHS.home, site)}#site`,
  url: at(PATHS.home, site),
  name: siteName,
  ...(siteDescription ? { description: siteDescription } : {}),
  inLanguage: 'fr',
  publisher: { '@id': `${at(PATHS.home, site)}#boutique` },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${at(PATHS.search, site)}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

interface PostFacts {
  readonly path: string
  readonly title: string
  readonly excerpt: string
  readonly author: string
  readonly date: Date
  readonly category: string
  /** Path or address of its picture, or null. */
  readonly picture: string | null
  readonly siteName: string
}

export const postJsonLd = (post: PostFacts, site: URL | undefined): object => ({
  '@context': CONTEXT,
  '@type': 'BlogPosting',
  mainEntityOfPage: at(post.path, site),
  headline: post.title,
  description: post.excerpt,
  articleSection: post.category,
  inLanguage: 'fr',
  datePublished: post.date.toISOString().slice(0, 10),
  dateModified: post.date.toISOString().slice(0, 10),
  author: { '@type': 'Person', name: post.author },
  publisher: { '@type': 'Organization', '@id': `${at(PATHS.home, site)}#boutique`, name: post.siteName },
  ...(post.picture ? { image: at(post.picture, site) } : {}),
})

export interface Question {
  readonly title: string
  /** Plain text. */
  readonly answer: string
}

export const questionsJsonLd = (questions: readonly Question[]): object => ({
  '@context': CONTEXT,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ title, answer }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
