import { ICON_BUTTON } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { CELL } from '@/admin/ui/table.tsx'
import { Tip } from '@/admin/ui/tip.tsx'
import { PATHS } from '@/domain/paths.ts'
import type { Redirect } from '@/domain/redirect.ts'
import { redirectsText as t } from '@/texts/admin/redirects.ts'

interface Props {
  readonly redirect: Redirect
  /** Paths of the published pages, once they are known. */
  readonly published: ReadonlySet<string> | undefined
  readonly onRemove: () => void
}

const FIXED: readonly string[] = Object.values(PATHS)

/** A redirect, and what is odd about it: a page stands where it begins, or none where it ends. */
export function RedirectRow({ redirect: { from, to }, published, onRemove }: Props) {
  const isKnown = published !== undefined && published.size > 0
  return (
    <tr>
      <td className={`${CELL} w-1/2 break-words`}>
        <span className="break-all">{from}</span>
        {isKnown && published.has(from) && <p className="text-sm text-terracotta-ink">{t.unused}</p>}
      </td>
      <td className={`${CELL} break-words`}>
        <a href={to} target="_blank" rel="noopener" className="link break-all">
          {to}
        </a>
        {isKnown && !published.has(to) && !FIXED.includes(to) && (
          <p className="text-sm text-terracotta-ink">{t.nowhere}</p>
        )}
      </td>
      <td className="w-12 py-1 text-right">
        <Tip text={t.remove}>
          <button type="button" aria-label={t.removeOne(from)} className={ICON_BUTTON} onClick={onRemove}>
            <Icon name="remove" className="size-4.5" />
          </button>
        </Tip>
      </td>
    </tr>
  )
}
