import * as z from 'zod'
import type { ShopFigures } from '@/domain/metrics.ts'
import { dataOf } from './answer.ts'
import type { Client } from './client.ts'

const counts = z.record(z.string(), z.number())
const figures = z
  .object({
    orders: counts,
    payments: counts,
    mails: counts,
    publications: counts,
    oldest_mail_at: z.string().nullable(),
    published_at: z.string().nullable(),
    database_bytes: z.number(),
    backup_at: z.string().nullable(),
    backup_is_good: z.boolean().nullable(),
    is_silent: z.boolean(),
    is_closed: z.boolean(),
    alarms: z.array(z.string()),
  })
  .transform(
    ({
      oldest_mail_at,
      published_at,
      database_bytes,
      backup_at,
      backup_is_good,
      is_silent,
      is_closed,
      ...said
    }) => ({
      ...said,
      oldestMailAt: oldest_mail_at,
      publishedAt: published_at,
      databaseBytes: database_bytes,
      backupAt: backup_at,
      backupIsGood: backup_is_good,
      isSilent: is_silent,
      isClosed: is_closed,
    }),
  )

/** Reads how the shop stands. @param db the service role's client. @throws Error */
export const readFigures = async (db: Client): Promise<ShopFigures> =>
  figures.parse(dataOf(await db.rpc('shop_figures'), 'how the shop stands cannot be read'))
