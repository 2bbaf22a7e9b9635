import { askedLinks } from '@/stores/asked-links.ts'
import { authCall } from '@/stores/auth-call.ts'
import { tellFailure, tellSuccess } from '@/stores/tell.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { useSubmit } from '@/ui/use-submit.ts'
import { MailSent } from './MailSent.tsx'

/** Where the embedded backend shows its mails; only a demonstration lets its visitors read them. */
const DEMO_MAILBOX = import.meta.env.PUBLIC_DEMO === 'true' ? '/_/mail' : null

/**
 * After a sign-up: the address has to be confirmed. The same is shown whether or not an account existed, so that nobody
 * learns who has one.
 */
export function Confirm({ email }: { email: string }) {
  const { busy, onSubmit } = useSubmit(async () => {
    const outcome = await authCall((client, auth) => auth.resendConfirmation(client, email, location.origin))
    if (outcome.ok) {
      askedLinks.keep(email)
      tellSuccess(authText.resent)
    } else tellFailure(authText.error, authErrorText(outcome.error, authText.sendFailed))
    return false
  })
  return (
    <MailSent body={authText.confirmSent(email)}>
      <p className="text-sm text-stone">{authText.confirmHint}</p>
      {DEMO_MAILBOX && (
        <p>
          <a href={DEMO_MAILBOX} className="link">
            {authText.demoMailbox}
          </a>
        </p>
      )}
      <button type="button" disabled={busy} onClick={() => onSubmit()} className="button button-quiet w-full">
        {busy ? authText.sending : authText.resend}
      </button>
    </MailSent>
  )
}
