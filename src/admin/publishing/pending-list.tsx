import { Link } from 'react-router'
import { exactDate } from '@/admin/ui/dates.ts'
import { PreviewLink } from '@/admin/ui/preview-link.tsx'
import { textScreen } from '@/admin/ui/text-screen.ts'
import type { PendingChange } from '@/data/admin/publishing.ts'
import { isTextPath, textPathOf } from '@/domain/written-file.ts'
import { publishingText as t } from '@/texts/admin/publishing.ts'
import { changeName, changeWords } from './change-words.ts'

/** Screen that shows a thing, below /admin; null where there is none. */
function screenOf({ entity, id, kind }: PendingChange): string | null {
  if (entity === 'hero') return '/hero-image'
  if (entity === 'appearance' || entity === 'home_page') return '/settings/appearance'
  if (entity === 'content' && kind !== 'delete' && isTextPath(textPathOf(id)))
    return textScreen(textPathOf(id))
  // A product that is withdrawn or deleted is still there to be had back.
  return entity === 'product' ? `/products/${id}` : null
}

/** What it will look like, where it has a page of its own. */
function Look({ change: { entity, id, kind, label } }: { readonly change: PendingChange }) {
  if (kind === 'delete' || (entity !== 'product' && entity !== 'content')) return null
  const wish = entity === 'product' ? { product: Number(id) } : { content: id }
  return (
    <>
      {' '}
      <PreviewLink wish={wish} name={label} className="link whitespace-nowrap" />
    </>
  )
}

interface Props {
  readonly changes: readonly PendingChange[]
  /** How many there are in all. */
  readonly count: number
  readonly onFollow?: () => void
}

/** What waits to be published: what, by whom, when. */
export function PendingList({ changes, count, onFollow }: Props) {
  return (
    <ul className="divide-y divide-line">
      {changes.map((change) => {
        const screen = screenOf(change)
        const name = changeName(change)
        return (
          <li key={`${change.entity}/${change.id}`} className="py-2">
            {screen ? (
              <Link to={screen} onClick={onFollow} className="link font-medium wrap-anywhere">
                {name}
              </Link>
            ) : (
              <span className="font-medium wrap-anywhere">{name}</span>
            )}
            <span className="block text-sm text-stone">
              {changeWords(change)} · {t.by(change.who, exactDate(change.at))}
              <Look change={change} />
            </span>
          </li>
        )
      })}
      {count > changes.length && <li className="py-2 text-stone">{t.more(count - changes.length)}</li>}
    </ul>
  )
}
