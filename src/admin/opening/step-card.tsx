import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '@/admin/ui/icon.tsx'
import { PLACES, placeOf } from '@/admin/ui/opening-places.ts'
import type { NeedState } from '@/data/admin/readiness.ts'
import { LAWFUL_NEEDS, type StepKey } from '@/domain/readiness.ts'
import { readinessText as t } from '@/texts/admin/readiness.ts'
import type { StepState } from './steps-of.ts'

/** What a step lacks, with why and the way there. */
function Lacking({ need }: { readonly need: NeedState }) {
  const { key, count, missing } = need
  const place = placeOf(need)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-baseline gap-x-2 font-medium">
          <span className="sr-only">{t.missing} : </span>
          {t.needs[key].label}
          {LAWFUL_NEEDS.includes(key) && (
            <span className="inline-block rounded-full bg-straw-pale px-2 text-sm font-normal whitespace-nowrap">
              {t.lawful}
            </span>
          )}
        </p>
        <p className="text-sm text-ink-soft">
          {t.needs[key].missing(count)} {missing.length > 0 && t.fields(missing)}
        </p>
      </div>
      {place && (
        <Link
          to={place}
          aria-label={t.fixOf(t.needs[key].label)}
          className="link shrink-0 py-0.5 font-medium"
        >
          {t.fix}
        </Link>
      )}
    </li>
  )
}

/** Steps that are met by what a shop comes with: they say all the same what their owner should look at. */
const MET_FROM_THE_START: readonly StepKey[] = ['delivery']

/** A step of the way: what it is for, how long it takes, what of it is missing. What is done stands short, with the way back to it. */
export function StepCard({
  step: { key, isDone, lacking, minutes, needs },
  rank,
  children,
}: {
  readonly step: StepState
  readonly rank: number
  readonly children: ReactNode
}) {
  const { title, why } = t.steps[key]
  const place = PLACES[needs[0]]
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-4 border-b border-line py-5 sm:grid-cols-[2.75rem_minmax(0,1fr)]">
      <span
        aria-hidden="true"
        className={`grid size-9 place-items-center rounded-full font-display text-lg ${isDone ? 'bg-olive text-linen' : 'border border-line bg-white text-ink-soft'}`}
      >
        {isDone ? <Icon name="check" className="size-5" /> : rank}
      </span>
      <div>
        <div className="flex min-h-9 flex-wrap items-baseline justify-between gap-x-6">
          <h2 className="text-xl">{title}</h2>
          <p className="text-sm text-stone">{isDone ? t.met : t.minutes(minutes)}</p>
        </div>
        {(!isDone || MET_FROM_THE_START.includes(key)) && <p className="max-w-prose text-ink-soft">{why}</p>}
        {isDone && place && (
          <Link to={place} aria-label={t.reviewOf(title)} className="link text-sm">
            {t.review}
          </Link>
        )}
        {lacking.length > 0 && (
          <ul className="mt-3 divide-y divide-line border-t border-line">
            {lacking.map((need) => (
              <Lacking key={need.key} need={need} />
            ))}
          </ul>
        )}
        {children}
      </div>
    </li>
  )
}
