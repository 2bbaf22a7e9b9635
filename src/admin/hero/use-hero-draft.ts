import { useStore } from '@nanostores/react'
import { type SetStateAction, use, useEffect, useState } from 'react'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import type { HeroValues, StoredHero } from '@/data/admin/hero.ts'
import { pictureAddress } from '@/data/admin/pictures.ts'
import { DefaultHero } from './default-hero.ts'
import { $heroRecord, keepHeroRecord } from './hero-record.ts'

const valuesOf = ({ imagePath, altText, title, subtitle }: HeroValues): HeroValues => ({
  imagePath,
  altText,
  title,
  subtitle,
})
const same = (one: HeroValues, other: HeroValues): boolean =>
  JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other))

/** The hero as it is being edited, compared to what is stored. */
export function useHeroDraft(saved: StoredHero) {
  const { id: admin } = useAdmin()
  const fallback = use(DefaultHero)
  const record = useStore($heroRecord)
  const draft = record?.isDraft && record.admin === admin ? record : null
  const values = valuesOf(draft ?? saved)
  const isDirty = !same(values, saved)
  const [wasThere, setWasThere] = useState(isDirty)

  const addressOf = (path: string | null): string => (path === null ? fallback : pictureAddress(path))
  const keep = (next: HeroValues, version: number, stored: StoredHero) =>
    keepHeroRecord({
      ...valuesOf(next),
      admin,
      version,
      imageUrl: addressOf(next.imagePath),
      isDraft: !same(next, stored),
    })
  const { version } = draft ?? saved

  // Without a draft the preview tab shows what is stored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another version is stored, or the draft has gone
  useEffect(() => {
    if (!isDirty) keep(saved, saved.version, saved)
  }, [saved.version, isDirty])

  return {
    values,
    /** The stored version that `values` were made from. */
    version,
    addressOf,
    isDirty,
    /** Found again from before. */
    isRestored: wasThere && isDirty,
    /** Somebody else has stored another version since. */
    isOutdated: isDirty && version !== saved.version,
    setValues: (next: SetStateAction<HeroValues>) => {
      // What arrives late, like a picture, meets what was typed meanwhile.
      const now = $heroRecord.get()
      const present = now?.isDraft && now.admin === admin ? now : saved
      keep(typeof next === 'function' ? next(valuesOf(present)) : next, present.version, saved)
    },
    /** Goes on with the draft on top of what is stored now. */
    keepMine: () => keep(values, saved.version, saved),
    /** Back to what is stored. */
    discard: () => {
      setWasThere(false)
      keep(saved, saved.version, saved)
    },
    /** Once `sent` is stored; what was typed meanwhile stays a draft. */
    settle: (sent: HeroValues, stored: StoredHero) => {
      setWasThere(false)
      const now = $heroRecord.get()
      keep(now && !same(now, sent) ? now : stored, stored.version, stored)
    },
  }
}
