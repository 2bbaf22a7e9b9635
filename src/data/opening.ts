import * as z from 'zod'
import type { Announcement } from '@/domain/readiness.ts'
import type { Client } from './client.ts'

const refusal = z.object({ needs: z.array(z.string()) })
const opened = z.object({ opened_at: z.string(), newsletter: z.number().nullable() })

/** What came of opening a shop: since when it is open and which newsletter waits, or what the law still demands. */
export type Opening =
  | { readonly openedAt: string; readonly newsletter: number | null }
  | { readonly lacking: readonly string[] }

/** Opens the shop as its own command does. @param db the service role's client. @throws Error where the database does not answer. */
export async function openAsService(db: Client, announcement: Announcement): Promise<Opening> {
  const request = { announcement: { ...announcement, blocks: [...announcement.blocks] } }
  const { data, error } = await db.rpc('open_shop', request)
  if (error?.message === 'opening_refused') return { lacking: refusal.parse(JSON.parse(error.details)).needs }
  if (error) throw new Error(`the shop was not opened: ${error.message}`)
  const { opened_at: openedAt, newsletter } = opened.parse(data)
  return { openedAt, newsletter }
}
