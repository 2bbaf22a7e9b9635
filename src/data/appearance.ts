import * as z from 'zod'
import type { Appearance } from '@/domain/appearance.ts'
import { dataOf } from './answer.ts'
import type { Reader } from './client.ts'
import { row } from './row.ts'

const text = z.string()

/** Columns of colours and logo, as pages, emails and the administration read them. */
const appearance = row({
  background: text,
  bodyText: text,
  action: text,
  accent: text,
  ornament: text,
  logoPath: text.nullable(),
  letterheadPath: text.nullable(),
  logoWidth: z.number().nullable(),
  logoHeight: z.number().nullable(),
  showsName: z.boolean(),
})

/** @param data a row of the table `appearance`. */
export function toAppearance(data: unknown): Appearance {
  const { bodyText, logoPath, letterheadPath, logoWidth, logoHeight, showsName, ...rest } =
    appearance.parse(data)
  return {
    colours: { ...rest, text: bodyText },
    // All four or none: the table says so.
    logo:
      logoPath && letterheadPath && logoWidth && logoHeight
        ? { path: logoPath, letterheadPath: letterheadPath, width: logoWidth, height: logoHeight }
        : null,
    showsName,
  }
}

const COLUMNS =
  'background, body_text, action, accent, ornament, logo_path, letterhead_path, logo_width, logo_height, shows_name'

/** Colours and logo of the shop. @throws Error when they cannot be read. */
export async function getAppearance(db: Reader): Promise<Appearance> {
  return toAppearance(dataOf(await db.from('appearance').select(COLUMNS).single(), 'settings_unreadable'))
}
