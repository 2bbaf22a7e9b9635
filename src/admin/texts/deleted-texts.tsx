import { useNavigate } from 'react-router'
import { QUIET } from '@/admin/ui/controls.ts'
import { shortMoment } from '@/admin/ui/dates.ts'
import { textScreen } from '@/admin/ui/text-screen.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import type { TextList } from '@/data/written-texts.ts'
import { textsText as t } from '@/texts/admin/texts.ts'
import { TermsDialog } from './terms-dialog.tsx'
import { useRestore } from './use-restore.ts'

interface Props {
  readonly deleted: TextList['deleted']
  readonly isReadOnly: boolean
}

/** Texts that were deleted, each with its way back. */
export function DeletedTexts({ deleted, isReadOnly }: Props) {
  const navigate = useNavigate()
  const { restore, isBusy, terms, giveUpTerms, giveTerms } = useRestore({
    baseHash: null,
    failed: t.restoreFailed,
    onRestored: (path) => {
      showToast({ title: t.restored })
      void navigate(textScreen(path))
    },
  })
  return (
    <details className="mt-8 border-t border-line pt-4">
      <summary className="w-fit cursor-pointer font-medium">
        {t.deleted} ({deleted.length})
      </summary>
      <p className="mt-1 text-sm text-stone">{t.deletedNote}</p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {deleted.map(({ path, at, who, version }) => (
          <li key={path} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <span className="min-w-0">
              <span className="block break-all">{path}</span>
              <span className="block text-sm text-ink-soft">{t.deletedBy(shortMoment(at), who)}</span>
            </span>
            {!isReadOnly && (
              <button
                type="button"
                aria-label={t.restoreOne(path)}
                disabled={isBusy}
                className={QUIET}
                onClick={() => restore(version)}
              >
                {t.restore}
              </button>
            )}
          </li>
        ))}
      </ul>
      {terms !== null && <TermsDialog version={terms} onCancel={giveUpTerms} onVersion={giveTerms} />}
    </details>
  )
}
