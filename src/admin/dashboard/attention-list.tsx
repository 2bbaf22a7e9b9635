import { Link } from 'react-router'
import { Icon } from '@/admin/ui/icon.tsx'
import { ATTENTION, type Attention } from '@/domain/dashboard.ts'
import { dashboardText as t } from '@/texts/admin/dashboard.ts'
import { ATTENTION_PATHS } from './attention-paths.ts'

/** What costs the shop something while it waits. */
const URGENT: readonly Attention[] = ['late', 'payments', 'publication', 'failedMails', 'bouncedMails']

function Entry({ what, words }: { readonly what: Attention; readonly words: string }) {
  const path = ATTENTION_PATHS[what]
  const look = `flex h-full min-h-11 items-center justify-between gap-3 rounded-[3px] px-4 py-2 font-medium ${
    URGENT.includes(what) ? 'bg-terracotta-pale text-terracotta-ink' : 'border border-line'
  }`
  return (
    <Link to={path} className={`${look} ${URGENT.includes(what) ? 'hover:underline' : 'hover:bg-linen'}`}>
      {words}
      <Icon name="next" className="size-4 shrink-0" />
    </Link>
  )
}

/** What waits for somebody, each with the way to where it is dealt with. */
export function AttentionList({ counts }: { readonly counts: Readonly<Record<Attention, number>> }) {
  const waiting = ATTENTION.filter((what) => counts[what] > 0)
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="text-xl">
        {t.attentionTitle}
      </h2>
      {waiting.length === 0 ? (
        <p className="mt-3 text-ink-soft">{t.nothingWaits}</p>
      ) : (
        <ul className="mt-3 grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
          {waiting.map((what) => (
            <li key={what}>
              <Entry what={what} words={t.attention[what](counts[what])} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
