import * as z from 'zod'
import { snakeKeys } from '@/domain/case.ts'
import type { Client } from '../client.ts'
import { row } from '../row.ts'
import { calledBy } from './answer.ts'

export const LIST_NAMES = ['categories', 'colours', 'materials'] as const
/** A list of the shop that products are sorted by. */
export type ListName = (typeof LIST_NAMES)[number]

/** What parcels and customs ask of products that say nothing of it themselves. */
const parcel = row({
  /** Grams. */
  weightG: z.number().nullable(),
  hsCode: z.string().nullable(),
  /** ISO 3166. */
  originCode: z.string().nullable(),
  customsName: z.string().nullable(),
})
const word = z.object({
  /** What addresses say. */
  slug: z.string(),
  name: z.string(),
  /** How a colour looks, `#rrggbb`; null in the other lists. */
  swatch: z.string().nullable(),
  /** How many products bear it, whatever their state. */
  products: z.number(),
  /** Of a category; null in the other lists. */
  parcel: z.nullable(parcel),
})
const lists = z.object({ categories: z.array(word), colours: z.array(word), materials: z.array(word) })

export type ListedWord = z.infer<typeof word>
export type Lists = z.infer<typeof lists>

/** All lists in the shop's order. @throws RefusedError */
export const readLists = async (db: Client, signal: AbortSignal): Promise<Lists> =>
  lists.parse(await calledBy(db.rpc('admin_lists').abortSignal(signal)))

/**
 * Adds a word, or renames one with all products that bear it.
 * @param seen the word as the form showed it; null adds one. @returns the lists as they are now.
 * @throws RefusedError listed_word_exists, listed_word_unknown where it was changed since
 */
export const saveWord = async (
  db: Client,
  list: ListName,
  seen: ListedWord | null,
  { name, swatch, parcel }: Pick<ListedWord, 'name' | 'swatch' | 'parcel'>,
): Promise<Lists> =>
  lists.parse(
    await calledBy(
      db.rpc('save_listed_word', {
        list,
        slug: seen?.slug ?? null,
        name,
        ...(swatch ? { swatch } : {}),
        ...(parcel ? { parcel: snakeKeys(parcel) } : {}),
        ...(seen
          ? {
              seen: {
                name: seen.name,
                ...(seen.swatch ? { swatch: seen.swatch } : {}),
                ...(seen.parcel ? snakeKeys(seen.parcel) : {}),
              },
            }
          : {}),
      }),
    ),
  )

/** Puts a list into another order. @param slugs of all its words. @throws RefusedError listed_word_unknown */
export const orderWords = async (db: Client, list: ListName, slugs: readonly string[]): Promise<Lists> =>
  lists.parse(await calledBy(db.rpc('order_listed_words', { list, slugs: [...slugs] })))

/**
 * Removes a word. @param into slug of the one that its products bear from now on; null where none bears it.
 * @throws RefusedError listed_word_in_use, listed_word_unknown
 */
export const removeWord = async (
  db: Client,
  list: ListName,
  slug: string,
  into: string | null,
): Promise<Lists> =>
  lists.parse(
    await calledBy(db.rpc('remove_listed_word', { list, slug, ...(into ? { into_slug: into } : {}) })),
  )
