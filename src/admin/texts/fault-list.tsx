import type { TextMistake } from '@/data/written-texts.ts'
import { textWorkText as t } from '@/texts/admin/text-work.ts'

interface Props {
  readonly faults: readonly TextMistake[]
  readonly onLine: (line: number) => void
}

/** What keeps a text from being saved, said while it is written; each leads to its line. */
export function FaultList({ faults, onLine }: Props) {
  return (
    <div role="status" className="mt-4">
      {faults.length > 0 && (
        <div className="rounded-[3px] bg-terracotta-pale px-4 py-3">
          <p className="font-medium">{t.faults(faults.length)}</p>
          <ul className="mt-2 space-y-1.5">
            {faults.map(({ line, reason }) => (
              <li key={`${line} ${reason}`} className="wrap-anywhere">
                {line === null ? t.faultOf(reason) : t.faultAt(line, reason)}{' '}
                {line !== null && (
                  <button
                    type="button"
                    className="link"
                    aria-label={t.goToLineOf(line)}
                    onClick={() => onLine(line)}
                  >
                    {t.goToLine}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
