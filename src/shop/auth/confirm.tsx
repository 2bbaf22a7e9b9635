import { useEffect, useState } from 'react'
import { orUnreachable } from '@/domain/errors.ts'
import { accountClient } from '@/stores/account-client.ts'
import { askedLinks } from '@/stores/asked-links.ts'
import { tellFailure, tellSuccess } from '@/stores/tell.ts'
import { authText } from '@/texts/auth.ts'
import { visitorError } from '@/texts/visitor-errors.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { MailSent } from './mail-sent.tsx'
import { nextEmailIn, type Pending, pendingAddress } from './pending-address.ts'

/** Where the embedded backend shows its mails; only a demonstration lets its visitors read them. */
const DEMO_MAILBOX = import.meta.env.PUBLIC_DEMO === 'true' ? '/_/mail' : null

/** Seconds until another email is sent, counted down. */
function useWait(pending: Pending): number {
  const left = () => Math.ceil(nextEmailIn(pending, Date.now()) / 1000)
  const [seconds, setSeconds] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts anew for another email
  useEffect(() => {
    setSeconds(left())
    const timer = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(timer)
  }, [pending])
  return seconds
}

async function sendAgain(email: string) {
  const [client, data] = await Promise.all([accountClient(), import('@/data/sign-up.ts')])
  return await data.sendAgain(client, email)
}

/**
 * After a sign-up: the address has to be confirmed. The same is shown whether or not an account existed, so that nobody
 * learns who has one.
 */
export function Confirm({ email }: { email: string }) {
  const [pending, setPending] = useState<Pending>(() => pendingAddress.read() ?? { email, sent: [] })
  const wait = useWait(pending)
  const { isBusy, onSubmit } = useSubmit(async () => {
    const sent = await orUnreachable(sendAgain(pending.email))
    if (sent.ok) {
      askedLinks.keep(pending.email)
      setPending(pendingAddress.keep(pending.email))
      tellSuccess(authText.resent)
    } else tellFailure(authText.error, visitorError(sent.refusal.code))
  })
  return (
    <MailSent body={authText.confirmSent(pending.email)}>
      <p className="text-ink-soft">{authText.confirmHere}</p>
      <p className="text-sm text-stone">{authText.confirmHint}</p>
      {DEMO_MAILBOX && (
        <p>
          <a href={DEMO_MAILBOX} className="link">
            {authText.demoMailbox}
          </a>
        </p>
      )}
      <button
        type="button"
        aria-disabled={isBusy || wait > 0}
        onClick={wait > 0 ? undefined : onSubmit}
        className="button button-quiet w-full"
      >
        {isBusy ? authText.sending : wait > 0 ? authText.resendIn(wait) : authText.resend}
      </button>
      <p className="text-sm text-stone">{authText.resendLimits}</p>
    </MailSent>
  )
}
