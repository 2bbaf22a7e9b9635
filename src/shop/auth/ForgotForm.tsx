import { signInProblem } from '@/domain/account.ts'
import { askedLinks } from '@/stores/asked-links.ts'
import { authCall } from '@/stores/auth-call.ts'
import { tellFailure } from '@/stores/tell.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { EmailField } from '@/ui/EmailField.tsx'
import { SubmitForm } from '@/ui/SubmitForm.tsx'
import { useSubmit } from '@/ui/use-submit.ts'

interface Props {
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onSent: () => void
}

/** Asks for a link to choose a new password. */
export function ForgotForm({ email, onEmail, onSent }: Props) {
  const { busy, onSubmit } = useSubmit(async () => {
    const problem = signInProblem({ email, password: 'any' })
    if (problem) {
      tellFailure(authText.error, authText.problems[problem])
      return false
    }
    const outcome = await authCall((client, auth) => auth.requestReset(client, email, location.origin))
    if (outcome.ok) {
      askedLinks.keep(email)
      onSent()
    } else tellFailure(authText.error, authErrorText(outcome.error, authText.sendFailed))
    return outcome.ok
  })
  return (
    <SubmitForm onSubmit={onSubmit} busy={busy} label={authText.sendLink} busyLabel={authText.sending}>
      <p className="text-ink-soft">{authText.forgotBody}</p>
      <EmailField value={email} onValue={onEmail} autoComplete="username" />
    </SubmitForm>
  )
}
