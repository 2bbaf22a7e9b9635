import * as z from 'zod'
import { centsFromEuros } from '@/domain/money.ts'
import { type LetterProduct, type NewsletterBlock, newsletterBlock } from '@/domain/newsletter-letter.ts'
import { row } from './admin/answer.ts'
import { dataOf } from './answer.ts'
import type { Client } from './client.ts'

/** Products as a letter shows them. */
export const letterProducts = z.array(
  row({
    id: z.number(),
    name: z.string(),
    price: z.number().transform(centsFromEuros),
    isFrom: z.boolean(),
    image: z.string().nullable(),
    available: z.boolean(),
  }),
)

const content = z.object({
  subject: z.string(),
  blocks: z.array(newsletterBlock),
  products: letterProducts,
})

/** What a newsletter says now. */
export interface NewsletterContent {
  readonly subject: string
  readonly blocks: readonly NewsletterBlock[]
  readonly products: readonly LetterProduct[]
}

/** @param db the service role's client. @returns null where it is gone. @throws Error */
export async function getNewsletter(db: Client, newsletter: number): Promise<NewsletterContent | null> {
  const { data, error } = await db.rpc('newsletter_content', { newsletter })
  if (error) throw new Error(`a newsletter cannot be read: ${error.message}`)
  return content.nullable().parse(data)
}

/**
 * Asked as each letter leaves. @param db the service role's client.
 * @returns what ends the subscription of its reader; null where it is not to be sent. @throws Error
 */
export async function leaveTokenOf(db: Client, recipient: number): Promise<string | null> {
  const { data, error } = await db.rpc('newsletter_leave_token', { recipient })
  if (error) throw new Error(`the reader of a newsletter cannot be read: ${error.message}`)
  return z.string().nullable().parse(data)
}

/** Hands the next letters of newsletters to the outbox. @param db the service role's client. @returns how many. @throws Error */
export async function queueNewsletters(db: Client): Promise<number> {
  return z
    .number()
    .parse(dataOf(await db.rpc('queue_newsletters'), 'what is next of newsletters cannot be read'))
}
