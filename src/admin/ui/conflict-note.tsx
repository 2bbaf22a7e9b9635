import { conflictText } from '@/texts/admin/ui.ts'
import { QUIET } from './controls.ts'

interface Props {
  readonly title: string
  /** What somebody else has stored. */
  readonly theirs: string
  readonly onKeep: () => void
  readonly onTake: () => void
}

/** Two people changed it: nothing is lost before one chooses. */
export function ConflictNote({ title, theirs, onKeep, onTake }: Props) {
  return (
    <div role="alert" className="mb-6 rounded-[3px] bg-terracotta-pale px-4 py-3">
      <p className="font-medium">{title}</p>
      <p className="mt-0.5 wrap-anywhere">{theirs}</p>
      <p className="mt-3 flex flex-wrap gap-3">
        <button type="button" className={QUIET} onClick={onKeep}>
          {conflictText.keepMine}
        </button>
        <button type="button" className={QUIET} onClick={onTake}>
          {conflictText.takeTheirs}
        </button>
      </p>
    </div>
  )
}
