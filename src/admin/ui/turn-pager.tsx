import { pagerText as t } from '@/texts/admin/ui.ts'
import { QUIET } from './controls.ts'

interface Props {
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onPrevious: () => void
  readonly onNext: () => void
}

/** Leads from page to page of a list that is read by its edges, and so knows no numbers; nothing when there is one only. */
export function TurnPager({ isFirst, isLast, onPrevious, onNext }: Props) {
  if (isFirst && isLast) return null
  return (
    <nav aria-label={t.pages} className="mt-4 flex flex-wrap items-center justify-between gap-4">
      <button type="button" className={QUIET} disabled={isFirst} onClick={onPrevious}>
        {t.previous}
      </button>
      <button type="button" className={QUIET} disabled={isLast} onClick={onNext}>
        {t.next}
      </button>
    </nav>
  )
}
