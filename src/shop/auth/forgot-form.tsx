import { signInProblem } from '@/domain/account.ts'
import { askedLinks } from '@/stores/asked-links.ts'
import { authCall } from '@/stores/auth-call.ts'
import { tellFailure } from '@/stores/tell.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { EmailField } from '@/ui/form/email-field.tsx'
import { SubmitForm } from '@/ui/form/submit-form.tsx'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { wayBack } from './way-back.ts'

/** The address that is typed; it stays from form to form. */
export interface TypedEmail {
  readonly email: string
  readonly onEmail: (email: string) => void
}

/** Asks for a link to choose a new password. */
export function ForgotForm({ email, onEmail, onSent }: TypedEmail & { readonly onSent: () => void }) {
  const form = useSubmit(async () => {
    const problem = signInProblem({ email, password: 'any' })
    if (problem) return tellFailure(authText.error, authText.problems[problem])
    const outcome = await authCall((client, auth) => auth.requestReset(client, email, location.origin))
    if (!outcome.ok) return tellFailure(authText.error, authErrorText(outcome.error, authText.sendFailed))
    askedLinks.keep(email)
    wayBack.keep()
    onSent()
  })
  return (
    <SubmitForm form={form} label={authText.sendLink} busyLabel={authText.sending} buttonClass="w-full">
      <p className="text-ink-soft">{authText.forgotBody}</p>
      <EmailField value={email} onValue={onEmail} autoComplete="username" />
    </SubmitForm>
  )
}
