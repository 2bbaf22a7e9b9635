import * as z from 'zod'
import type { Client } from '../client.ts'
import { calledBy } from './answer.ts'

const hero = z
  .object({
    image_path: z.string().nullable(),
    alt_text: z.string(),
    title: z.string(),
    subtitle: z.string(),
    version: z.number(),
    updated_at: z.string(),
  })
  .transform((row) => ({
    /** Storage path (`bucket/name`); null for the picture the shop comes with. */
    imagePath: row.image_path,
    altText: row.alt_text,
    title: row.title,
    subtitle: row.subtitle,
    /** Grows with every change; a save names the one it was made from. */
    version: row.version,
    updatedAt: row.updated_at,
  }))

/** The top of the home page as it is stored, published or not. */
export type StoredHero = z.infer<typeof hero>
/** What its form edits. */
export type HeroValues = Pick<StoredHero, 'imagePath' | 'altText' | 'title' | 'subtitle'>

/** Reads the details of `hero_changed` too. */
export const toStoredHero = (data: unknown): StoredHero => hero.parse(data)

/** @throws RefusedError */
export const getHero = async (db: Client, signal: AbortSignal): Promise<StoredHero> =>
  toStoredHero(await calledBy(db.rpc('admin_hero').abortSignal(signal)))

/**
 * @param version what the change was made from.
 * @throws RefusedError hero_changed (details: the newer one), hero_invalid (details: fields), picture_unknown
 */
export const saveHero = async (db: Client, version: number, values: HeroValues): Promise<StoredHero> =>
  toStoredHero(
    await calledBy(
      db.rpc('save_hero', {
        expected_version: version,
        image_path: values.imagePath,
        alt_text: values.altText,
        title: values.title,
        subtitle: values.subtitle,
      }),
    ),
  )
