import { Link } from 'react-router'
import { QUIET } from '@/admin/ui/controls.ts'
import { exactDate } from '@/admin/ui/dates.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type Marketing, type Newsletter, unscheduleNewsletter } from '@/data/admin/marketing.ts'
import { newslettersText as t } from '@/texts/admin/newsletters.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { reachOf, sentToName } from './audience-words.ts'
import { NewsletterPreview } from './newsletter-preview.tsx'
import { useNewsletterWork } from './use-newsletter-work.ts'

interface Props {
  readonly newsletter: Newsletter
  readonly marketing: Marketing
}

/** A newsletter that is to leave later: when, to whom, and how that is called off. */
export function PlannedNewsletter({ newsletter, marketing }: Props) {
  const work = useNewsletterWork()
  const { id, audience, scheduledFor, subject, blocks } = newsletter
  const reach = reachOf(marketing, audience)
  const cancel = useSubmit(async () => {
    const cancelled = await work(t.cancelPlanFailed, () => unscheduleNewsletter(adminClient(), id))
    if (cancelled) showToast({ title: t.planCancelled })
  })
  return (
    <div className="mt-6 grid min-w-0 items-start gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
      <div className="min-w-0 space-y-5">
        {scheduledFor && <p className="font-display text-xl">{t.leavesAt(exactDate(scheduledFor))}</p>}
        <div className="space-y-1 text-ink-soft">
          <p>{sentToName(newsletter)}</p>
          {reach && <p>{t.reach(reach.agreed, reach.members)}</p>}
          <p>{t.plannedNote}</p>
        </div>
        {!marketing.promotionalEmails && (
          <p role="status" className="rounded-[3px] bg-straw-pale px-4 py-2.5">
            {t.offHeld}{' '}
            <Link to="/settings/mails#promotionalEmails" className="link font-medium">
              {t.settings}
            </Link>
          </p>
        )}
        <button type="button" className={QUIET} disabled={cancel.isBusy} onClick={() => cancel.onSubmit()}>
          {t.cancelPlan}
        </button>
      </div>
      <NewsletterPreview subject={subject} blocks={blocks} />
    </div>
  )
}
