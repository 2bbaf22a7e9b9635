import { useCallback, useEffect, useState } from 'react'
import type { NewsletterState } from '@/data/my-newsletter.ts'
import type { Result } from '@/domain/errors.ts'
import { tellFailure, tellSuccess } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { errorText } from '@/texts/errors.ts'
import { formText } from '@/texts/forms.ts'
import { newsletterText } from '@/texts/newsletter.ts'
import { useSubmit } from '@/ui/use-submit.ts'
import { load } from './load.ts'
import { Retry } from './Retry.tsx'
import { Section } from './Section.tsx'

const data = () => import('@/data/my-newsletter.ts')

function Join({ email, onDone }: { email: string; onDone: () => void }) {
  const [agreed, setAgreed] = useState(false)
  const { busy, onSubmit } = useSubmit(async () => {
    if (!agreed) {
      tellFailure(accountText.error, formText.problems.consent)
      return false
    }
    const asked = await load(async () => (await data()).joinMyNewsletter(email))
    if (asked.ok) onDone()
    else tellFailure(accountText.error, errorText[asked.refusal.code])
    return false
  })
  return (
    <form onSubmit={onSubmit} noValidate className="max-w-xl space-y-5">
      <p>{newsletterText.intro}</p>
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-olive"
        />
        {newsletterText.consent}
      </label>
      <button type="submit" disabled={busy} className="button button-quiet">
        {busy ? newsletterText.sending : newsletterText.submit}
      </button>
    </form>
  )
}

interface LeaveProps {
  readonly sentence: string
  readonly label: string
  readonly onLeave: () => Promise<boolean>
}

function Leave({ sentence, label, onLeave }: LeaveProps) {
  const { busy, onSubmit } = useSubmit(onLeave)
  return (
    <>
      <p role="status" className="mb-5 max-w-prose">
        {sentence}
      </p>
      <button type="button" disabled={busy} onClick={() => onSubmit()} className="button button-quiet">
        {label}
      </button>
    </>
  )
}

/** The consent to the newsletter: given twice, by the box and by the link of a message; withdrawn by one click. */
export function NewsletterSection({ email }: { email: string }) {
  const [state, setState] = useState<NewsletterState | 'loading' | 'failed'>('loading')
  const refresh = useCallback(async () => {
    const result = await load(async (client) => (await data()).getMyNewsletter(client))
    setState(result.ok ? result.value : 'failed')
  }, [])
  useEffect(() => void refresh(), [refresh])

  async function leave(): Promise<boolean> {
    const left: Result<null> = await load(async (client) => (await data()).leaveMyNewsletter(client))
    if (left.ok) {
      setState('unsubscribed')
      tellSuccess(newsletterText.left)
    } else tellFailure(accountText.error, errorText[left.refusal.code])
    return false
  }

  return (
    <Section title={newsletterText.title}>
      {state === 'loading' && <p role="status">{accountText.loadingSection}</p>}
      {state === 'failed' && <Retry onRetry={() => void refresh()} />}
      {state === 'unsubscribed' && <Join email={email} onDone={() => setState('pending')} />}
      {state === 'pending' && (
        <Leave sentence={accountText.newsletterPending(email)} label={accountText.cancel} onLeave={leave} />
      )}
      {state === 'confirmed' && (
        <Leave sentence={accountText.newsletterOn(email)} label={newsletterText.leave} onLeave={leave} />
      )}
    </Section>
  )
}
