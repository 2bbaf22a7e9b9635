import type { Publication } from '@/data/admin/publishing.ts'
import { publishingText as t } from '@/texts/admin/publishing.ts'
import { changeName, changeWords } from './change-words.ts'

/** What a version changed for visitors, folded. */
export function Contained({ publication }: { readonly publication: Publication }) {
  const { changes, changeCount } = publication
  if (changeCount === null) return null
  if (changeCount === 0) return <span className="block text-sm text-stone">{t.contained(0)}</span>
  return (
    <details className="text-sm text-stone">
      <summary className="cursor-pointer py-0.5">{t.contained(changeCount)}</summary>
      <ul className="space-y-1 pb-1">
        {changes.map((change) => (
          <li key={`${change.entity}/${change.id}`} className="wrap-anywhere">
            <span className="text-ink">{changeName(change)}</span> · {changeWords(change)}
          </li>
        ))}
        {changeCount > changes.length && <li>{t.more(changeCount - changes.length)}</li>}
      </ul>
    </details>
  )
}
