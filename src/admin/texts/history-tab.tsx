import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Ask } from '@/admin/ui/ask.tsx'
import { QUIET } from '@/admin/ui/controls.ts'
import { dayMoment } from '@/admin/ui/dates.ts'
import { MoreButton } from '@/admin/ui/more-button.tsx'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import type { TextVersion } from '@/data/text-versions.ts'
import { textWorkText } from '@/texts/admin/text-work.ts'
import { DiffView } from './diff-view.tsx'
import { isTextOnline, versionsQuery, versionTextQuery } from './queries.ts'
import { savedHint } from './saved-hint.ts'
import { TermsDialog } from './terms-dialog.tsx'
import { useRestore } from './use-restore.ts'

const t = textWorkText.history

interface Props {
  readonly path: string
  /** What the file says now, and its hash. */
  readonly text: string
  readonly hash: string | null
  readonly mayRestore: boolean
  /** Why a version cannot be gone back to now; null where it can. */
  readonly held: string | null
}

/** Every version of a text: who saved it and when, what it says otherwise, and the way back to it. */
export function HistoryTab(props: Props) {
  const versions = useInfiniteQuery(versionsQuery(props.path))
  return (
    <Queried query={versions} failed={t.failed} waiting={<Waiting shapes={['h-16', 'h-16', 'h-16']} />}>
      {({ pages }) =>
        pages[0]?.length === 0 ? (
          <p className="text-ink-soft">{t.none}</p>
        ) : (
          <>
            <ol className="divide-y divide-line border-y border-line">
              {pages.flat().map((version, index, all) => (
                <Version
                  key={version.id}
                  version={version}
                  isNewest={index === all.findIndex(({ hash }) => hash === props.hash)}
                  {...props}
                />
              ))}
            </ol>
            <MoreButton query={versions} />
          </>
        )
      }
    </Queried>
  )
}

interface VersionProps extends Props {
  readonly version: TextVersion
  /** Of those that say the same: one that was gone back to stands twice. */
  readonly isNewest: boolean
}

function Version({ version, isNewest, text, hash, mayRestore, held }: VersionProps) {
  const [isOpen, setOpen] = useState(false)
  const when = dayMoment(version.at)
  const isCurrent = version.hash !== null && version.hash === hash
  return (
    <li className="py-3">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium">{when}</p>
          <p className="text-sm text-ink-soft wrap-anywhere">
            {version.who ?? t.byFile}
            {version.note && ` – ${version.note}`}
          </p>
        </div>
        {isCurrent ? (
          <span className="shrink-0 rounded-full bg-olive-pale px-2.5 py-0.5 text-[0.8125rem] font-medium text-olive-dark">
            {isNewest ? t.current : t.alike}
          </span>
        ) : version.hash === null ? (
          <span className="text-sm text-stone">{t.gone}</span>
        ) : (
          <button
            type="button"
            className={`shrink-0 ${QUIET}`}
            aria-expanded={isOpen}
            aria-label={isOpen ? undefined : t.showOne(when)}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t.hide : t.show}
          </button>
        )}
      </div>
      {isOpen && !isCurrent && (
        <Compared version={version} current={text} hash={hash} mayRestore={mayRestore} held={held} />
      )}
    </li>
  )
}

interface ComparedProps extends Pick<Props, 'hash' | 'mayRestore' | 'held'> {
  readonly version: TextVersion
  readonly current: string
}

function Compared({ version, current, hash, mayRestore, held }: ComparedProps) {
  const { id } = version
  const cache = useQueryClient()
  const found = useQuery(versionTextQuery(id))
  const [isAsked, setAsked] = useState(false)
  const { restore, isBusy, terms, giveUpTerms, giveTerms } = useRestore({
    baseHash: hash,
    failed: t.restoreFailed,
    onRestored: (path) =>
      showToast({
        title: t.restored,
        description: savedHint(found.data ?? '', isTextOnline(cache, path)),
      }),
  })
  return (
    <div className="mt-3">
      <Queried query={found} failed={t.failed} waiting={<Waiting shapes={['h-24']} />}>
        {(text) => (
          <>
            <p className="mb-2 text-sm text-stone">{t.changes}</p>
            <DiffView
              older={current}
              newer={text ?? ''}
              words={{ added: t.added, removed: t.removed }}
              same={t.same}
            />
            {mayRestore && (
              <p className="mt-3">
                <button
                  type="button"
                  className={QUIET}
                  disabled={held !== null || isBusy}
                  onClick={() => setAsked(true)}
                >
                  {t.restore}
                </button>
                {held && <span className="ml-3 text-sm text-stone">{held}</span>}
              </p>
            )}
          </>
        )}
      </Queried>
      {isAsked && (
        <Ask
          question={t.restoreTitle}
          confirm={t.restore}
          onConfirm={() => {
            setAsked(false)
            restore(id)
          }}
          onCancel={() => setAsked(false)}
        >
          {t.restoreNote(dayMoment(version.at), version.who ?? t.fileAlone)}
        </Ask>
      )}
      {terms !== null && <TermsDialog version={terms} onCancel={giveUpTerms} onVersion={giveTerms} />}
    </div>
  )
}
