import type { Terms } from '@/domain/terms.ts'
import type { Client } from './client.ts'

export interface KeptTerms extends Terms {
  /** When they were last seen published. */
  readonly publishedAt: string
}

/**
 * The terms of sale as they were published last in a version, or in any where that one was never published.
 * @returns null where none were ever published. @throws Error when they cannot be read.
 */
export async function getPublishedTerms(db: Client, version: string): Promise<KeptTerms | null> {
  const latest = () =>
    db
      .from('published_terms')
      .select('version, html, published_at')
      .order('published_at', { ascending: false })
      .limit(1)
  const [own, any] = await Promise.all([latest().eq('version', version), latest()])
  const error = own.error ?? any.error
  if (error) throw new Error(`The terms of sale cannot be read: ${error.message}`)
  const [row] = [...(own.data ?? []), ...(any.data ?? [])]
  return row ? { version: row.version, html: row.html, publishedAt: row.published_at } : null
}

/** Keeps the terms that are published now, with the service role. @throws Error when they cannot be written. */
export async function keepPublishedTerms(db: Client, { version, html }: Terms): Promise<void> {
  const { error } = await db.rpc('keep_published_terms', { version, html })
  if (error) throw new Error(`The terms of sale cannot be kept: ${error.message}`)
}
