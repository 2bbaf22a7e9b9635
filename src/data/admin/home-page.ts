import * as z from 'zod'
import type { HomeParts } from '@/domain/home-parts.ts'
import type { Client } from '../client.ts'
import { toHomeParts } from '../home-page.ts'
import { row } from '../row.ts'
import { calledBy } from './answer.ts'

const stored = row({ parts: z.unknown().transform(toHomeParts), version: z.number(), updatedAt: z.string() })

/** The parts of the home page as they are stored, null where none are, and of which version. */
export type StoredHomePage = z.infer<typeof stored>

/** Reads the details of `home_changed` too. */
export const toStoredHomePage = (data: unknown): StoredHomePage => stored.parse(data)

/** @throws RefusedError owner_required */
export const getHomePage = async (db: Client, signal: AbortSignal): Promise<StoredHomePage> =>
  toStoredHomePage(await calledBy(db.rpc('admin_home_page').abortSignal(signal)))

/**
 * @param version that the change was made from.
 * @throws RefusedError home_changed (details: the newer one), home_invalid, picture_unknown
 */
export const saveHomePage = async (db: Client, version: number, parts: HomeParts): Promise<StoredHomePage> =>
  toStoredHomePage(
    await calledBy(
      db.rpc('save_home_page', {
        expected_version: version,
        parts: JSON.parse(JSON.stringify(parts)),
      }),
    ),
  )
