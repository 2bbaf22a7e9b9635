import * as z from 'zod'
import { type EmailProduct, type NewsletterBlock, newsletterBlock } from '@/domain/newsletter-email.ts'
import { dataOf } from './answer.ts'
import type { Client } from './client.ts'
import { euros, row } from './row.ts'

/** Products as an email shows them. */
export const emailProducts = z.array(
  row({
    id: z.number(),
    name: z.string(),
    price: euros,
    isFrom: z.boolean(),
    image: z.string().nullable(),
    available: z.boolean(),
  }),
)

const content = z.object({
  subject: z.string(),
  blocks: z.array(newsletterBlock),
  products: emailProducts,
  links: z.array(z.object({ href: z.string(), code: z.string() })),
})

/** What a newsletter says now. */
export interface NewsletterContent {
  readonly subject: string
  readonly blocks: readonly NewsletterBlock[]
  readonly products: readonly EmailProduct[]
  /** Codes of its addresses, where they are counted. */
  readonly links: readonly { readonly href: string; readonly code: string }[]
}

/** @param db the service role's client. @returns null where it is gone. @throws Error */
export async function getNewsletter(db: Client, newsletter: number): Promise<NewsletterContent | null> {
  const { data, error } = await db.rpc('newsletter_content', { newsletter })
  if (error) throw new Error(`a newsletter cannot be read: ${error.message}`)
  return content.nullable().parse(data)
}

const reader = row({ leaveToken: z.string(), token: z.string().nullable() })

/** Who gets an email. */
export interface EmailReader {
  /** Ends their subscription. */
  readonly leaveToken: string
  /** They are counted by it; null where they are not. */
  readonly token: string | null
}

/**
 * Asked as each email leaves. @param db the service role's client.
 * @returns its reader; null where it is not to be sent. @throws Error
 */
export async function readerOf(db: Client, recipient: number): Promise<EmailReader | null> {
  const { data, error } = await db.rpc('newsletter_reader', { recipient })
  if (error) throw new Error(`the reader of a newsletter cannot be read: ${error.message}`)
  return z.nullable(reader).parse(data)
}

/** What tells a person from a program: headers of a request; null of a program that is not counted. */
type Visitor = Readonly<Record<string, string>> | null

/**
 * Counts the reader of an email at the first of its links that they follow. @param db the service role's client.
 * @returns the address that stands there in the newsletter; null where the link is not known. @throws Error
 */
export async function followNewsletterLink(
  db: Client,
  code: string,
  readerToken: string,
  visitor: Visitor,
): Promise<string | null> {
  const asked = { code, reader: readerToken, headers: visitor ?? {} }
  const { data, error } = await db.rpc('follow_newsletter_link', asked)
  if (error) throw new Error(`a link of a newsletter cannot be followed: ${error.message}`)
  return z.string().nullable().parse(data)
}

/** Counts that the reader of an email opened it. @param db the service role's client. @throws Error */
export async function noteNewsletterOpening(
  db: Client,
  readerToken: string,
  visitor: Visitor,
): Promise<void> {
  const { error } = await db.rpc('note_newsletter_opening', { reader: readerToken, headers: visitor ?? {} })
  if (error) throw new Error(`the opening of a newsletter cannot be counted: ${error.message}`)
}

/** Hands the next emails of newsletters to the outbox. @param db the service role's client. @returns how many. @throws Error */
export async function queueNewsletters(db: Client): Promise<number> {
  return z
    .number()
    .parse(dataOf(await db.rpc('queue_newsletters'), 'what is next of newsletters cannot be read'))
}
