import { Link } from 'react-router'
import { Icon } from '@/admin/ui/icon.tsx'
import type { Subject } from '@/admin/ui/settings-subjects.ts'
import { Placeholder } from '@/admin/ui/tile.tsx'
import { settingsIndexText } from '@/texts/admin/settings-index.ts'

interface Props {
  readonly subject: Subject
  /** What is stored now; undefined until it has come. */
  readonly now: string | undefined
  /** In a word that something is missing, where it is. */
  readonly badge: string | undefined
  /** What is missing, in sentences. */
  readonly lacking: readonly string[]
}

/** A subject in the list: what of it is stored, and what it lacks. */
export const SubjectRow = ({ subject: { key, to, icon }, now, badge, lacking }: Props) => (
  <li>
    <Link to={to} className="flex min-h-16 items-center gap-4 px-4 py-3 hover:bg-linen">
      <Icon name={icon} className="size-5 text-olive-dark" />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline gap-x-2">
          {settingsIndexText.subjects[key]}
          {badge && (
            <span className="rounded-full bg-terracotta-pale px-2 text-[0.8125rem] leading-[1.25rem] text-terracotta-ink">
              {badge}
            </span>
          )}
        </span>
        <span className="line-clamp-2 text-sm wrap-anywhere text-stone">
          {now ?? <Placeholder className="mt-1 h-4 w-40" />}
        </span>
        {lacking.map((sentence) => (
          <span key={sentence} className="block text-sm text-terracotta-ink">
            {sentence}
          </span>
        ))}
      </span>
      <Icon name="next" className="size-4 text-stone" />
    </Link>
  </li>
)
