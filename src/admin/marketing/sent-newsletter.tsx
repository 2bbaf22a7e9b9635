import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { exactDate } from '@/admin/ui/dates.ts'
import { Tile } from '@/admin/ui/tile.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type Newsletter, pauseNewsletter } from '@/data/admin/marketing.ts'
import { newslettersText as t } from '@/texts/admin/newsletters.ts'
import { outsideFailureText } from '@/texts/admin/outside-failures.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { sentToName } from './audience-words.ts'
import { NewsletterMeasure } from './newsletter-measure.tsx'
import { NewsletterPreview } from './newsletter-preview.tsx'
import { useNewsletterWork } from './use-newsletter-work.ts'

interface Props {
  readonly newsletter: Newsletter
  readonly promotionalEmails: boolean
  /** Whether the shop counts openings and clicks. */
  readonly measures: boolean
}

function Progress({ tally }: Pick<Newsletter, 'tally'>) {
  const words = t.progressOf(tally)
  const notes = { refused: t.refusedNote, skipped: t.skippedNote } as const
  const kinds = (['sent', 'queued', 'failed', 'refused', 'skipped'] as const).filter(
    (kind) => kind === 'sent' || tally[kind] > 0,
  )
  return (
    <section aria-labelledby="avancement">
      <h2 id="avancement" className="text-xl">
        {t.progress}
      </h2>
      <p className="mt-2 flex items-center gap-3">
        <progress
          aria-label={t.progress}
          max={tally.recipients}
          value={tally.recipients - tally.queued}
          className="h-2.5 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-linen-deep [&::-moz-progress-bar]:bg-olive [&::-webkit-progress-bar]:bg-linen-deep [&::-webkit-progress-value]:bg-olive"
        />
        <span className="figures whitespace-nowrap">{words}</span>
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {kinds.map((kind) => (
          <Tile
            key={kind}
            label={t.tally[kind]}
            value={tally[kind].toLocaleString('fr-FR')}
            note={kind === 'refused' || kind === 'skipped' ? notes[kind] : undefined}
          />
        ))}
      </dl>
    </section>
  )
}

function Troubles({ troubles }: Pick<Newsletter, 'troubles'>) {
  if (troubles.length === 0) return null
  return (
    <section aria-labelledby="echecs">
      <h2 id="echecs" className="text-xl">
        {t.troubles}
      </h2>
      <ul className="mt-2 max-h-80 divide-y divide-line overflow-y-auto border-y border-line">
        {troubles.map(({ email, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an erased address has no name
          <li key={index} className="py-2">
            <span className="font-medium wrap-anywhere">{email ?? t.erased}</span>
            {reason && (
              <span className="block text-sm text-ink-soft wrap-anywhere">
                {outsideFailureText.mail(reason)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A newsletter that was sent, or is being sent: how far it is, what did not arrive, and what it says. */
export function SentNewsletter({ newsletter, promotionalEmails, measures }: Props) {
  const work = useNewsletterWork()
  const { id, status, trouble, tally, startedAt, endedAt, troubles, subject, blocks } = newsletter
  const isPaused = status === 'paused'
  const turn = useSubmit(async () => {
    const turned = await work(t.pauseFailed, () => pauseNewsletter(adminClient(), id, !isPaused))
    if (turned) showToast({ title: isPaused ? t.resumed : t.paused })
  })
  return (
    <div className="mt-6 grid min-w-0 items-start gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
      <div className="min-w-0 space-y-8">
        <div className="space-y-1 text-ink-soft">
          {startedAt && <p>{t.sentTo(sentToName(newsletter), exactDate(startedAt))}</p>}
          {endedAt && <p>{t.endedAt(exactDate(endedAt))}</p>}
        </div>
        {trouble === 'refused' && (
          <div role="alert" className="rounded-[3px] bg-terracotta-pale px-4 py-3">
            <p className="font-medium">{t.troubleTitle}</p>
            <p className="mt-0.5">{t.trouble}</p>
          </div>
        )}
        {status === 'sending' && !promotionalEmails && (
          <p role="status" className="rounded-[3px] bg-straw-pale px-4 py-2.5">
            {t.offHeld}
          </p>
        )}
        <Progress tally={tally} />
        {status !== 'sent' && (
          <button
            type="button"
            className={isPaused ? PRIMARY : QUIET}
            disabled={turn.isBusy}
            onClick={() => turn.onSubmit()}
          >
            {isPaused ? t.resume : t.pause}
          </button>
        )}
        <NewsletterMeasure newsletter={newsletter} isOn={measures} />
        <Troubles troubles={troubles} />
      </div>
      <NewsletterPreview subject={subject} blocks={blocks} hint={t.sentHint} />
    </div>
  )
}
