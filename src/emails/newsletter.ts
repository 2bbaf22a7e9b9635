import { formatCents } from '@/domain/money.ts'
import type { EmailProduct, NewsletterBlock } from '@/domain/newsletter-email.ts'
import { newsletterLeavePath, productPath } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { newsletterMailText as t } from '@/texts/newsletter.ts'
import type { Block } from './blocks.ts'
import { type Email, writeEmail } from './email.ts'

export interface NewsletterFacts {
  readonly subject: string
  readonly blocks: readonly NewsletterBlock[]
  /** The products it names that the shop shows now; the others are left out. */
  readonly products: readonly EmailProduct[]
  /** Ends its reader's subscription; null in an email to oneself. */
  readonly leave: string | null
  /** Where its reader is counted; null in any other email. */
  readonly counted: {
    /** What leads to an address as it is written; null for one that is not counted. */
    readonly link: (href: string) => string | null
    /** Address of the picture that tells that it was opened. */
    readonly opened: string
  } | null
  readonly settings: ShopSettings
  readonly siteUrl: string
  /** Address of a stored picture, null where it is not known. */
  readonly picture: (path: string) => string | null
}

/** @param href an https address, or a page of the shop. @returns what a reader follows. */
const followed = (href: string, { counted, siteUrl }: NewsletterFacts): string =>
  counted?.link(href) ?? (href.startsWith('/') ? siteUrl + href : href)

function shownProducts(ids: readonly number[], facts: NewsletterFacts): Block[] {
  const shown = ids.flatMap((id) => facts.products.find((one) => one.id === id) ?? [])
  // What it named is sold no longer: nothing is better than an empty list.
  if (shown.length === 0) return []
  const price = ({ price, isFrom }: EmailProduct) =>
    isFrom ? t.from(formatCents(price)) : formatCents(price)
  return [
    {
      pieces: shown.map((product) => ({
        picture: product.image === null ? null : facts.picture(product.image),
        name: product.name,
        href: followed(productPath(product.id), facts),
        details: product.available ? [] : [t.soldOut],
        count: '',
        amount: facts.settings.showPrices ? price(product) : '',
      })),
    },
  ]
}

function blockOf(block: NewsletterBlock, facts: NewsletterFacts): Block[] {
  switch (block.kind) {
    case 'heading':
      return [{ heading: block.text }]
    case 'text':
      // A blank line parts paragraphs.
      return block.text.split(/\n{2,}/).map((text) => ({ text }))
    case 'button':
      return [{ button: { label: block.label, href: followed(block.href, facts) } }]
    case 'picture': {
      const src = facts.picture(block.picture)
      // Where the shop's own address is not known, no picture can be loaded.
      if (src === null) return []
      return [{ picture: { src, alt: block.alt, href: block.href ? followed(block.href, facts) : null } }]
    }
    case 'products':
      return shownProducts(block.products, facts)
  }
}

/** A newsletter as its reader gets it: what it says, why they get it, and how they leave. */
export function newsletterEmail(facts: NewsletterFacts): Email & { readonly subject: string } {
  const { subject, blocks, leave, counted, settings, siteUrl } = facts
  return {
    subject,
    ...writeEmail({ settings, siteUrl, title: subject, ...(counted ? { opened: counted.opened } : {}) }, [
      ...blocks.flatMap((block) => blockOf(block, facts)),
      { note: counted ? `${t.why(settings.siteName)} ${t.counted}` : t.why(settings.siteName) },
      leave === null
        ? { note: t.leaveInTest }
        : { link: { label: t.leave, href: siteUrl + newsletterLeavePath(leave) } },
    ]),
  }
}
