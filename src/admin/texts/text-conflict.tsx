import { useEffect, useRef } from 'react'
import { ConflictNote } from '@/admin/ui/conflict-note.tsx'
import type { SaveOutcome } from '@/data/text-saves.ts'
import { settleTexts, type Whose } from '@/domain/texts/text-join.ts'
import { textWorkText as t } from '@/texts/admin/text-work.ts'
import { DiffView } from './diff-view.tsx'

interface Props {
  readonly conflict: Extract<SaveOutcome, { kind: 'conflict' }>
  /** What both began with; null where there was nothing. */
  readonly base: string | null
  readonly mine: string
  readonly onSettled: (text: string) => void
}

/** Two people changed the same passages: both are shown, and one is chosen. What only one of them has changed stays either way. */
export function TextConflict({ conflict: { theirs }, base, mine, onSettled }: Props) {
  const note = useRef<HTMLDivElement>(null)
  // Whoever saves is at the end of a long text.
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'start' })
  }, [])
  const settled = (whose: Whose) => (theirs === null ? mine : settleTexts(base, mine, theirs, whose))
  return (
    <div ref={note} className="scroll-mt-24">
      <ConflictNote
        title={t.conflictTitle}
        theirs={theirs === null ? t.conflictGone : t.conflict}
        onKeep={() => onSettled(settled('mine'))}
        onTake={() => onSettled(theirs === null ? '' : settled('theirs'))}
      />
      {theirs !== null && (
        <section aria-label={t.compare} className="mb-6">
          <DiffView
            older={settled('theirs')}
            newer={settled('mine')}
            words={{ added: t.mine, removed: t.theirs }}
            same=""
          />
        </section>
      )}
    </div>
  )
}
