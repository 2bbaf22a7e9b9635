import { EMPTY_HOME, type HomeParts, homeParts } from '@/domain/home-parts.ts'
import { dataOf } from './answer.ts'
import type { Reader } from './client.ts'

/** @param data what the database holds. @returns it where it can be read as parts: what cannot stops no publication. */
export const toHomeParts = (data: unknown): HomeParts | null => homeParts.safeParse(data).data ?? null

/** The parts of the home page; null where the shop shows what it comes with. @throws Error when they cannot be read. */
export async function getHomeParts(db: Reader): Promise<HomeParts | null> {
  const { home_parts: parts } = dataOf<{ readonly home_parts: unknown }>(
    await db.from('home_page').select('home_parts').single(),
    'settings_unreadable',
  )
  return parts === null ? null : (toHomeParts(parts) ?? EMPTY_HOME)
}
