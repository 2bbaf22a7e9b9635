import * as z from 'zod'
import type { Appearance } from '@/domain/appearance.ts'
import { toAppearance } from '../appearance.ts'
import type { Client } from '../client.ts'
import { row } from '../row.ts'
import { calledBy } from './answer.ts'

const version = row({ version: z.number(), updatedAt: z.string() })

/** Colours and logo as they are stored, published or not, and of which version. */
export interface StoredAppearance extends Appearance {
  readonly version: number
  readonly updatedAt: string
}

/** Reads the details of `appearance_changed` too. */
export const toStoredAppearance = (data: unknown): StoredAppearance => ({
  ...toAppearance(data),
  ...version.parse(data),
})

/** @throws RefusedError owner_required */
export const getStoredAppearance = async (db: Client, signal: AbortSignal): Promise<StoredAppearance> =>
  toStoredAppearance(await calledBy(db.rpc('admin_appearance').abortSignal(signal)))

/**
 * @param expected version that the change was made from.
 * @throws RefusedError appearance_changed (details: the newer one), appearance_invalid (details: roles of colours), picture_unknown
 */
export const saveAppearance = async (
  db: Client,
  expected: number,
  { colours: { text, ...colours }, logo, showsName }: Appearance,
): Promise<StoredAppearance> =>
  toStoredAppearance(
    await calledBy(
      db.rpc('save_appearance', {
        expected_version: expected,
        fields: {
          ...colours,
          body_text: text,
          logo_path: logo?.path ?? null,
          letterhead_path: logo?.letterheadPath ?? null,
          logo_width: logo?.width ?? null,
          logo_height: logo?.height ?? null,
          shows_name: showsName,
        },
      }),
    ),
  )
