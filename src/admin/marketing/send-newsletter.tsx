import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Ask } from '@/admin/ui/ask.tsx'
import { PRIMARY } from '@/admin/ui/controls.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type Marketing, type Newsletter, sendNewsletter } from '@/data/admin/marketing.ts'
import { fieldsOf } from '@/domain/json.ts'
import { newslettersText as t } from '@/texts/admin/newsletters.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { reachOf } from './audience-words.ts'
import type { useNewsletterWork } from './use-newsletter-work.ts'

/** What is asked once a new newsletter is stored. */
export type NextQuestion = 'send' | 'plan'

interface Props {
  readonly subject: string
  readonly audience: string
  readonly marketing: Marketing
  /** Whether it is stored for the first time by `store`. */
  readonly isNew: boolean
  readonly work: ReturnType<typeof useNewsletterWork>
  /** @param next a new one gets an address, whose screen then asks. @returns the draft as it is stored; null where it is not. */
  readonly store: (next?: NextQuestion) => Promise<Newsletter | null>
}

/** Asks before a newsletter is sent, and says to how many. */
export function SendNewsletter({ subject, audience, marketing, isNew, work, store }: Props) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [isAsking, setAsking] = useState(fieldsOf(state).next === 'send')
  const reach = reachOf(marketing, audience)
  const ask = useSubmit(async () => {
    const stored = await store('send')
    // What cannot be stored is not asked for; a new one is, by the screen of its address.
    if (stored && !isNew) setAsking(true)
  })
  const send = useSubmit(async () => {
    const stored = await store()
    const sent = stored && (await work(t.sendFailed, () => sendNewsletter(adminClient(), stored)))
    setAsking(false)
    if (sent) showToast({ title: t.sent(sent.tally.recipients) })
  })
  return (
    <>
      <button
        type="button"
        className={PRIMARY}
        disabled={ask.isBusy || !marketing.promotionalEmails}
        onClick={() => ask.onSubmit()}
      >
        {t.send}
      </button>
      {!marketing.promotionalEmails && (
        <p className="w-full rounded-[3px] bg-straw-pale px-4 py-2.5">
          {t.off}{' '}
          <Link to="/settings/mails#promotionalEmails" className="link font-medium">
            {t.settings}
          </Link>
        </p>
      )}
      {isAsking && (
        <Ask
          question={t.askSend(subject)}
          confirm={t.sendTo(reach?.agreed ?? 0)}
          isBusy={send.isBusy}
          onConfirm={() => send.onSubmit()}
          onCancel={() => {
            setAsking(false)
            // A reload does not ask again.
            void navigate('.', { replace: true, state: null })
          }}
        >
          {reach && <p className="mb-2 font-medium text-ink">{t.reach(reach.agreed, reach.members)}</p>}
          <p>{t.askSendNote}</p>
        </Ask>
      )}
    </>
  )
}
