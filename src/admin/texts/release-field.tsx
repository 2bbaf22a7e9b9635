import { useState } from 'react'
import { addDays, dayInFrance } from '@/domain/analytics.ts'
import { parisMoment } from '@/domain/paris-time.ts'
import { textWorkText } from '@/texts/admin/text-work.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { RadioCards } from '@/ui/form/radio-cards.tsx'

const t = textWorkText.release
const HOUR = '08:00'
const CARDS = [
  { value: 'draft', label: t.draft, note: t.draftNote },
  { value: 'now', label: t.now, note: t.nowNote },
  { value: 'planned', label: t.planned, note: t.plannedNote },
]

interface Props {
  readonly isDraft: boolean
  /** `AAAA-MM-JJThh:mm` of the clocks in Paris; null where no moment is named. */
  readonly publish: string | null
  readonly problem: string | undefined
  readonly onRelease: (isDraft: boolean, publish: string | null) => void
}

/** When a text appears: not yet, with the next publication, or by itself on a day. */
export function ReleaseField({ isDraft, publish, problem, onRelease }: Props) {
  const [day, hour] = [publish?.slice(0, 10) ?? '', publish?.slice(11, 16) ?? '']
  const [typed, setTyped] = useState<readonly [day: string, hour: string]>([day, hour])
  const choose = (chosen: string) => {
    if (chosen !== 'planned') return onRelease(chosen === 'draft', null)
    const next = [typed[0] || addDays(dayInFrance(new Date()), 1), typed[1] || HOUR] as const
    setTyped(next)
    onRelease(false, next.join('T'))
  }
  const write = (nextDay: string, nextHour: string) => {
    setTyped([nextDay, nextHour])
    // Half a moment is none: the one of before stays until it is whole again.
    if (nextDay.length === 10 && nextDay >= '2000' && nextHour)
      onRelease(false, `${nextDay}T${nextHour.slice(0, 5)}`)
  }
  const value = isDraft ? 'draft' : publish === null ? 'now' : 'planned'
  const moment = publish === null ? null : parisMoment(publish.slice(0, 16))
  const isPast = moment !== null && moment <= new Date()
  return (
    <div>
      <RadioCards
        name="release"
        legend={t.legend}
        value={value}
        cards={CARDS}
        onValue={choose}
        problem={problem}
      />
      {value === 'planned' && (
        <>
          <div className="mt-3 grid grid-cols-2 gap-3">
            <TextField
              name="publishDay"
              type="date"
              label={t.day}
              max="9999-12-31"
              value={typed[0] || day}
              onValue={(next) => write(next, typed[1] || hour)}
            />
            <TextField
              name="publishHour"
              type="time"
              label={t.hour}
              value={typed[1] || hour}
              onValue={(next) => write(typed[0] || day, next)}
            />
          </div>
          {isPast && (
            <p role="status" className="mt-2 text-sm">
              {t.past}
            </p>
          )}
        </>
      )}
    </div>
  )
}
