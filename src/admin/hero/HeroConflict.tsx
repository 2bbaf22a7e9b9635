import { QUIET } from '@/admin/ui/controls.ts'
import { exactDate } from '@/admin/ui/dates.ts'
import type { StoredHero } from '@/data/admin/hero.ts'
import { heroText as t } from '@/texts/admin/hero.ts'

interface Props {
  /** What somebody else has stored. */
  readonly saved: StoredHero
  readonly onKeep: () => void
  readonly onTake: () => void
}

/** Two people changed it: nothing is lost before one chooses. */
export function HeroConflict({ saved, onKeep, onTake }: Props) {
  return (
    <div role="alert" className="mb-6 rounded-[3px] bg-terracotta-pale px-4 py-3">
      <p className="font-medium">{t.changed}</p>
      <p className="mt-0.5 wrap-anywhere">{t.changedHint(saved.title, exactDate(saved.updatedAt))}</p>
      <p className="mt-3 flex flex-wrap gap-3">
        <button type="button" className={QUIET} onClick={onKeep}>
          {t.keepMine}
        </button>
        <button type="button" className={QUIET} onClick={onTake}>
          {t.takeTheirs}
        </button>
      </p>
    </div>
  )
}
