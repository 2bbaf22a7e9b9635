import { countsText as t } from '@/texts/admin/counts.ts'
import type { QueuedEntry } from './entry-queue.ts'

interface Props {
  readonly entries: readonly QueuedEntry[]
  readonly onDrop: (id: string) => void
}

/** What was scanned and could not be counted, with why; it stays until somebody has seen to it. */
export function Refused({ entries, onDrop }: Props) {
  if (entries.length === 0) return null
  return (
    <section aria-label={t.refused} className="mt-4 rounded-[3px] bg-terracotta-pale px-4 py-3">
      <p>
        <strong className="font-medium">{t.refused}</strong> : {t.refusedNote}
      </p>
      <ul>
        {entries.map(({ id, reference, quantity, refused }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4">
            <span className="wrap-anywhere">
              {t.refusedEntry(reference, quantity)}, {refused && t.outcomes[refused]}
            </span>
            <button
              type="button"
              aria-label={t.dropOne(reference)}
              className="link py-1"
              onClick={() => onDrop(id)}
            >
              {t.drop}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
