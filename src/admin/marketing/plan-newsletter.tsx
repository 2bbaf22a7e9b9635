import { useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { QUIET } from '@/admin/ui/controls.ts'
import { exactDate } from '@/admin/ui/dates.ts'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type Newsletter, scheduleNewsletter } from '@/data/admin/marketing.ts'
import { addDays, dayInFrance } from '@/domain/analytics.ts'
import { fieldsOf } from '@/domain/json.ts'
import { newslettersText as t } from '@/texts/admin/newsletters.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { useSubmit } from '@/ui/form/use-submit.ts'
import type { NextQuestion } from './send-newsletter.tsx'
import type { useNewsletterWork } from './use-newsletter-work.ts'

const HOUR = '10:00'

interface Props {
  /** Whether the shop sends promotional emails. */
  readonly isPossible: boolean
  /** Whether it is stored for the first time by `store`. */
  readonly isNew: boolean
  readonly work: ReturnType<typeof useNewsletterWork>
  /** @param next a new one gets an address, whose screen then asks. @returns the draft as it is stored; null where it is not. */
  readonly store: (next?: NextQuestion) => Promise<Newsletter | null>
}

/** Asks when a newsletter is to leave, in the time of France. */
export function PlanNewsletter({ isPossible, isNew, work, store }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [isAsking, setAsking] = useState(fieldsOf(state).next === 'plan')
  const [[day, hour], setMoment] = useState<readonly [day: string, hour: string]>([
    addDays(dayInFrance(new Date()), 1),
    HOUR,
  ])
  const [isMissing, setMissing] = useState(false)
  const ask = useSubmit(async () => {
    const stored = await store('plan')
    // A new one is asked for by the screen of its address: what was typed here meanwhile would be lost.
    if (stored && !isNew) setAsking(true)
  })
  const close = () => {
    setAsking(false)
    // A reload does not ask again.
    void navigate('.', { replace: true, state: null })
  }
  const plan = useSubmit(async () => {
    setMissing(day === '' || hour === '')
    if (day === '' || hour === '') return
    const stored = await store()
    const planned =
      stored && (await work(t.planFailed, () => scheduleNewsletter(adminClient(), stored, day, hour)))
    if (!planned?.scheduledFor) return
    close()
    showToast({ title: t.planned(exactDate(planned.scheduledFor)) })
  })
  const problem = (value: string) =>
    isMissing && value === '' ? adminErrorText('newsletter_moment') : undefined
  return (
    <>
      <button
        type="button"
        className={QUIET}
        disabled={ask.isBusy || !isPossible}
        onClick={() => ask.onSubmit()}
      >
        {t.plan}
      </button>
      {isAsking && (
        <Dialog
          title={t.planTitle}
          onClose={close}
          footer={<DialogButtons onCancel={close} form={id} save={t.planConfirm} isBusy={plan.isBusy} />}
        >
          <form
            id={id}
            noValidate
            className="space-y-5"
            onSubmit={(event) => {
              // To React it stands inside the form of the draft, which is not to be sent with it.
              event.stopPropagation()
              plan.onSubmit(event)
            }}
          >
            <p className="text-ink-soft">{t.planNote}</p>
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                name="day"
                type="date"
                label={t.planDay}
                min={dayInFrance(new Date())}
                value={day}
                problem={problem(day)}
                onValue={(next) => setMoment([next, hour])}
              />
              <TextField
                name="hour"
                type="time"
                label={t.planHour}
                value={hour}
                problem={problem(hour)}
                onValue={(next) => setMoment([day, next])}
              />
            </div>
          </form>
        </Dialog>
      )}
    </>
  )
}
