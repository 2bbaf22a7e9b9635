import { ConflictNote } from '@/admin/ui/conflict-note.tsx'
import { exactDate } from '@/admin/ui/dates.ts'
import type { StoredHero } from '@/data/admin/hero.ts'
import { heroText as t } from '@/texts/admin/hero.ts'

interface Props {
  /** What somebody else has stored. */
  readonly saved: StoredHero
  readonly onKeep: () => void
  readonly onTake: () => void
}

/** Somebody else has changed the picture meanwhile. */
export function HeroConflict({ saved, onKeep, onTake }: Props) {
  return (
    <ConflictNote
      title={t.changed}
      theirs={t.changedHint(saved.title, exactDate(saved.updatedAt))}
      onKeep={onKeep}
      onTake={onTake}
    />
  )
}
