import { Link } from 'react-router'
import { shortMoment } from '@/admin/ui/dates.ts'
import { CELL, OpeningRow, WIDE } from '@/admin/ui/table.tsx'
import { textScreen } from '@/admin/ui/text-screen.ts'
import type { TextSaved } from '@/data/text-versions.ts'
import type { TextEntry } from '@/data/written-texts.ts'
import { isPost } from '@/domain/written-file.ts'
import { textsText as t } from '@/texts/admin/texts.ts'
import { TextStateBadge } from './text-state.tsx'
import { writtenMoment } from './written-moment.ts'

/** A column that a tablet has no room for: its addresses would break. */
export const ROOMY = 'max-lg:hidden'

interface Props {
  readonly text: TextEntry
  /** Once that has come; a host's own files have none. */
  readonly saved: TextSaved | undefined
  /** Whether the shop takes texts at all: where it does not, it says so once. */
  readonly isReadOnly: boolean
}

/** A post or a page: how it stands, what is wrong with it, who saved it and who is writing it. */
export function TextRow({ text, saved, isReadOnly }: Props) {
  const { path, title, address, state, publish, lacks, faults, mayWrite, drafts, isOnline } = text
  const name = title || t.untitled
  const work = [
    saved && (
      <span key="saved" className="block">
        {t.savedBy(shortMoment(saved.at), saved.who)}
      </span>
    ),
    ...drafts.map(({ who, isOwn, at }) => (
      <span key={`${who}${at}`} className="block">
        {isOwn ? t.draftOwn(shortMoment(at)) : t.draftOf(who, shortMoment(at))}
      </span>
    )),
  ]
  return (
    <OpeningRow to={textScreen(path)}>
      <td className={CELL}>
        <span className="text-sm text-stone">{t.kinds[isPost(path) ? 'post' : 'page']}</span>
        <Link to={textScreen(path)} className="block w-fit font-medium wrap-anywhere hover:underline">
          {name}
        </Link>
        <span className="mt-1 flex flex-wrap items-center gap-2 md:hidden">
          <TextStateBadge state={state} lacks={lacks} />
        </span>
        {publish && state === 'planned' && (
          <span className="mt-1 block text-sm text-ink-soft">{t.plannedFor(writtenMoment(publish))}</span>
        )}
        {lacks && <span className="mt-1 block max-w-prose text-sm text-ink-soft">{lacks}</span>}
        {state === 'draft' && isOnline && (
          <span className="mt-1 block text-sm text-ink-soft">{t.stillOnline}</span>
        )}
        {faults[0] && (
          <span className="mt-1 block max-w-prose text-sm text-terracotta-ink wrap-anywhere">
            {faults[0].reason}
          </span>
        )}
        {!mayWrite && !isReadOnly && <span className="mt-1 block text-sm text-stone">{t.lawOwners}</span>}
        {work.some(Boolean) && <span className="mt-1 block text-sm text-ink-soft md:hidden">{work}</span>}
      </td>
      <td className={`${CELL} ${WIDE}`}>
        <TextStateBadge state={state} lacks={lacks} />
      </td>
      <td className={`${CELL} ${ROOMY} text-sm wrap-anywhere text-ink-soft`}>{address ?? '–'}</td>
      <td className={`${CELL} ${WIDE} text-sm text-ink-soft`}>{work}</td>
      <td className={`${CELL} text-right`}>
        <Link
          to={textScreen(path)}
          aria-label={t.openOne(name)}
          className="link inline-flex min-h-8 items-center"
        >
          {t.open}
        </Link>
      </td>
    </OpeningRow>
  )
}
