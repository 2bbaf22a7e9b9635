import { DayField } from '@/admin/ui/day-field.tsx'
import { ANALYTICS_PERIODS, type AnalyticsPeriod, type PeriodChoice } from '@/domain/analytics.ts'
import { analyticsText as t } from '@/texts/admin/analytics.ts'

interface Props {
  readonly choice: PeriodChoice
  /** What the choice comes to; own dates begin with them. */
  readonly from: string
  readonly to: string
  readonly onChoice: (choice: PeriodChoice) => void
  /** Of one's own dates, which one and what it is now. */
  readonly onDay: (end: 'du' | 'au', day: string) => void
}

const PERIODS = Object.keys(ANALYTICS_PERIODS) as AnalyticsPeriod[]

/** Periods beside each other, and under them two days of one's own: choosing these moves nothing. */
export function PeriodPicker({ choice, from, to, onChoice, onDay }: Props) {
  const options = [...PERIODS.map((is) => [is, t.periods[is]] as const), ['own', t.own] as const]
  return (
    <div className="space-y-3 max-sm:w-full">
      <fieldset className="min-w-0">
        <legend className="sr-only">{t.periodLabel}</legend>
        <div className="flex w-fit flex-wrap rounded-[3px] border border-field bg-white">
          {options.map(([is, label]) => (
            <label
              key={is}
              className="relative grid min-h-10 cursor-pointer place-items-center border-field px-3.5 font-medium not-last:border-r has-checked:bg-olive has-checked:text-linen has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-olive max-sm:px-2 max-sm:text-sm max-[22rem]:px-1.5 hover:not-has-checked:bg-linen-deep"
            >
              <input
                type="radio"
                name="periode"
                value={is}
                checked={choice.is === is}
                onChange={() => onChoice(is === 'own' ? { is, from, to } : { is })}
                className="sr-only"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      {choice.is === 'own' && (
        <fieldset className="grid grid-cols-2 gap-3 sm:w-88">
          <legend className="sr-only">{t.ownLabel}</legend>
          <DayField
            name="du"
            label={t.from}
            day={choice.from}
            max={choice.to}
            onDay={(day) => day && onDay('du', day)}
          />
          <DayField
            name="au"
            label={t.to}
            day={choice.to}
            min={choice.from}
            onDay={(day) => day && onDay('au', day)}
          />
        </fieldset>
      )}
    </div>
  )
}
