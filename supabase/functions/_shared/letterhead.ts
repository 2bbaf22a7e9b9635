import { getAppearance } from '@/data/appearance.ts'
import type { Client } from '@/data/client.ts'
import { storedFile } from '@/data/stored-file.ts'
import { isDefaultColours, tonesOf } from '@/domain/appearance.ts'
import { type Letterhead, PLAIN_LETTERHEAD } from './pdf/letterhead.ts'

/**
 * How documents look that are written now. One whose logo cannot be had is written with the name: nobody waits for an ornament.
 * @throws Error when the database fails
 */
export async function letterheadOf(db: Client): Promise<Letterhead> {
  const { colours, logo } = await getAppearance(db)
  const [bucket = '', name = ''] = logo?.letterheadPath.split('/') ?? []
  const { 'olive-dark': ink, straw: ornament } = tonesOf(colours)
  return {
    ...(isDefaultColours(colours) ? PLAIN_LETTERHEAD : { ink, ornament }),
    logo: logo && (await storedFile(db, bucket, name)),
  }
}
