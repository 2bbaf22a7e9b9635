import { atom, onMount } from 'nanostores'
import * as z from 'zod'
import { localStore } from '@/data/browser-storage.ts'
import { HERO_PREVIEW_KEY } from '@/domain/hero-preview.ts'
import { readJson } from '@/domain/json.ts'

const record = z.object({
  /** Whose it is: nobody goes on with what another left in this browser. */
  admin: z.string(),
  /** Of the stored hero it was made from. */
  version: z.number(),
  isDraft: z.boolean(),
  imagePath: z.string().nullable(),
  imageUrl: z.string(),
  altText: z.string(),
  title: z.string(),
  subtitle: z.string(),
})

/** What the hero screen shows: it stays in this browser, where the preview tab and other tabs of the screen follow it. */
export type HeroRecord = z.infer<typeof record>

const readRecord = (): HeroRecord | null =>
  record.safeParse(readJson(localStore.getItem(HERO_PREVIEW_KEY))).data ?? null

export const $heroRecord = atom<HeroRecord | null>(null)

onMount($heroRecord, () => {
  const follow = ({ key }: StorageEvent) => {
    if (key === HERO_PREVIEW_KEY || key === null) $heroRecord.set(readRecord())
  }
  $heroRecord.set(readRecord())
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
})

export function keepHeroRecord(next: HeroRecord): void {
  $heroRecord.set(next)
  // Without storage there is no preview tab; the screen works on.
  localStore.setItem(HERO_PREVIEW_KEY, JSON.stringify(next))
}
