import { pagerText as t } from '@/texts/admin/ui.ts'

interface Props {
  /** From 1. */
  readonly page: number
  readonly perPage: number
  /** Rows of all pages. */
  readonly count: number
  readonly onPage: (page: number) => void
}

const BUTTON = 'button button-quiet min-h-10 px-4 py-1.5'

/** Leads from page to page; nothing when there is one only. */
export function Pager({ page, perPage, count, onPage }: Props) {
  const last = Math.ceil(count / perPage)
  if (last <= 1 && page === 1) return null
  return (
    <nav aria-label={t.pages} className="mt-4 flex flex-wrap items-center justify-between gap-4">
      <button type="button" className={BUTTON} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t.previous}
      </button>
      <p aria-live="polite">{t.page(page, last)}</p>
      <button type="button" className={BUTTON} disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t.next}
      </button>
    </nav>
  )
}
