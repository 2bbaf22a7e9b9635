import * as z from 'zod'
import { paragraphs, requiredLine } from './form-fields.ts'
import type { Cents } from './money.ts'
import { webAddress } from './web-address.ts'

/** Whom a newsletter can be addressed to, besides segments of the shop's own (`s` and their number). */
export const AUDIENCES = ['subscribers', 'all', 'vip', 'new', 'inactive', 'bags'] as const
/** Segments that every shop has: all customers, those who spent most, new ones, those who come no more, lovers of bags. */
export const BUILT_IN_SEGMENTS = ['all', 'vip', 'new', 'inactive', 'bags'] as const
export type BuiltInSegment = (typeof BUILT_IN_SEGMENTS)[number]

export const NEWSLETTER_STATUSES = ['draft', 'scheduled', 'sending', 'paused', 'sent'] as const
export type NewsletterStatus = (typeof NEWSLETTER_STATUSES)[number]

export const BLOCK_KINDS = ['heading', 'text', 'picture', 'products', 'button'] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]

/** Most of each: blocks of an email, parts of a block; characters. As `private.newsletter_blocks`. */
export const NEWSLETTER_LIMITS = {
  blocks: 30,
  products: 8,
  subject: 150,
  heading: 150,
  text: 5000,
  label: 80,
  alt: 200,
  href: 500,
} as const

/** An https address, or a page of the shop (`/products`). */
const HREF = /^(https:\/\/[^\s/"<>\\][^\s"<>\\]*|\/([^\s/"<>\\][^\s"<>\\]*)?)$/

const href = requiredLine(NEWSLETTER_LIMITS.href).check(
  z.overwrite(webAddress),
  z.maxLength(NEWSLETTER_LIMITS.href, 'too_long'),
  z.refine((value) => value === '' || HREF.test(value), 'https_link'),
)

/** A part of a newsletter as it is written; messages are keys of `problemText`. */
export const newsletterBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: requiredLine(NEWSLETTER_LIMITS.heading) }),
  z.object({
    kind: z.literal('text'),
    text: paragraphs(NEWSLETTER_LIMITS.text).check(z.minLength(1, 'required')),
  }),
  z.object({
    kind: z.literal('products'),
    products: z.array(z.number()).min(1, 'required').max(NEWSLETTER_LIMITS.products),
  }),
  z.object({
    kind: z.literal('picture'),
    /** Storage path (`bucket/name`). */
    picture: z.string().min(1, 'required'),
    alt: requiredLine(NEWSLETTER_LIMITS.alt),
    /** Where it leads; empty where nowhere. */
    href: z.optional(href),
  }),
  z.object({ kind: z.literal('button'), label: requiredLine(NEWSLETTER_LIMITS.label), href }),
])
export type NewsletterBlock = z.infer<typeof newsletterBlock>

/** A newsletter as it is written. */
export const newsletterSchema = z.object({
  subject: requiredLine(NEWSLETTER_LIMITS.subject),
  audience: z.string(),
  blocks: z.array(newsletterBlock).min(1, 'required').max(NEWSLETTER_LIMITS.blocks),
})
export type NewsletterInput = z.infer<typeof newsletterSchema>

/** A product as an email shows it: what it costs and whether it can be had are of the moment at which the email leaves. */
export interface EmailProduct {
  readonly id: number
  readonly name: string
  readonly price: Cents
  /** Of the cheapest variant: others cost more. */
  readonly isFrom: boolean
  /** Storage path of its picture. */
  readonly image: string | null
  readonly available: boolean
}

/** How many opened a newsletter and followed its links, each counted once, of those who agreed to be. */
export interface NewsletterCounts {
  /** Emails that left to them. */
  readonly emails: number
  readonly opened: number
  readonly clicked: number
}

/** Parts from 0 to 1 of the emails that are counted; of none, 0. */
export function ratesOf({ emails, opened, clicked }: NewsletterCounts): {
  readonly openRate: number
  readonly clickRate: number
} {
  // An email may be opened before it is noted that it left.
  const of = (part: number) => part / Math.max(emails, part, 1)
  return { openRate: of(opened), clickRate: of(clicked) }
}

/** How many get a newsletter: of its recipients some still wait, the others ended in one of four ways. */
export interface NewsletterTally {
  readonly recipients: number
  readonly queued: number
  readonly sent: number
  /** After the last attempt. */
  readonly failed: number
  /** The mail service will not write to these addresses. */
  readonly refused: number
  /** They left before their email did. */
  readonly skipped: number
}
