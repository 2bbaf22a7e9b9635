import { Link } from 'react-router'
import { Icon } from '@/admin/ui/icon.tsx'
import { ATTENTION, type Attention } from '@/domain/dashboard.ts'
import { dashboardText as t } from '@/texts/admin/dashboard.ts'
import { ATTENTION_PATHS } from './attention-paths.ts'

/** What costs the shop something while it waits. */
const URGENT: readonly Attention[] = ['late', 'payments', 'publication', 'failedMails', 'bouncedMails']

/** Words that begin with their number, apart from it. */
function parted(words: string, count: number): readonly [number: string, rest: string] {
  const number = count.toLocaleString('fr-FR')
  return words.startsWith(`${number} `) ? [number, words.slice(number.length + 1)] : ['', words]
}

function Entry({ what, count }: { readonly what: Attention; readonly count: number }) {
  const [number, rest] = parted(t.attention[what](count), count)
  return (
    <Link
      to={ATTENTION_PATHS[what]}
      className={`flex h-full min-h-12 items-center gap-3 px-4 py-2 hover:bg-linen ${
        URGENT.includes(what) ? 'text-terracotta-ink' : ''
      }`}
    >
      {number && <span className="min-w-10 shrink-0 font-display text-[1.375rem] figures">{number} </span>}
      <span className="min-w-0 grow">{rest}</span>
      <Icon name="next" className="size-4 shrink-0 text-stone" />
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
        <ul className="mt-3 overflow-clip rounded-[3px] border border-line sm:grid sm:grid-cols-2">
          {waiting.map((what) => (
            <li
              key={what}
              className="border-line not-first:border-t sm:border-t sm:nth-[-n+2]:border-t-0 sm:odd:border-r sm:odd:last:col-span-2 sm:odd:last:border-r-0"
            >
              <Entry what={what} count={counts[what]} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
