import { ConflictNote } from '@/admin/ui/conflict-note.tsx'
import type { SaveOutcome } from '@/data/text-saves.ts'
import { textWorkText as t } from '@/texts/admin/text-work.ts'
import { DiffView } from './diff-view.tsx'

interface Props {
  readonly conflict: Extract<SaveOutcome, { kind: 'conflict' }>
  readonly mine: string
  readonly onKeep: () => void
  readonly onTake: () => void
}

/** Two people changed the same passages: both are shown, and one is chosen. */
export function TextConflict({ conflict: { theirs }, mine, onKeep, onTake }: Props) {
  return (
    <div>
      <ConflictNote
        title={t.conflictTitle}
        theirs={theirs === null ? t.conflictGone : t.conflict}
        onKeep={onKeep}
        onTake={onTake}
      />
      {theirs !== null && (
        <section aria-label={t.compare} className="mb-6">
          <DiffView older={theirs} newer={mine} words={{ added: t.mine, removed: t.theirs }} same="" />
        </section>
      )}
    </div>
  )
}
