import { signInProblem } from '@/domain/account.ts'
import { tellFailure } from '@/stores/tell.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { EmailField } from '@/ui/form/email-field.tsx'
import { PasswordField } from '@/ui/form/password-field.tsx'
import { SubmitForm } from '@/ui/form/submit-form.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { useHydrated } from '@/ui/hydrated.ts'
import { enter } from './entering.ts'
import type { TypedEmail } from './forgot-form.tsx'

interface Props extends TypedEmail {
  readonly onForgot: () => void
  readonly onCode: () => void
  readonly onUnconfirmed: () => void
  readonly onDone: () => Promise<void>
}

export function SignInForm({ email, onEmail, onForgot, onCode, onUnconfirmed, onDone }: Props) {
  const ready = useHydrated()
  const form = useForm({
    saved: { password: '' },
    send: async ({ password }) => {
      const problem = signInProblem({ email, password })
      if (problem) return tellFailure(authText.error, authText.problems[problem])
      const outcome = await enter({ email, password })
      if (outcome.ok) return outcome.value.codeNeeded ? onCode() : await onDone()
      tellFailure(authText.signInFailed, authErrorText(outcome.error, authText.signInFailure))
      if (outcome.error.code === 'email_not_confirmed') onUnconfirmed()
    },
  })
  const forgot = (
    <button type="button" disabled={!ready} onClick={onForgot} className="link py-2">
      {authText.forgot}
    </button>
  )
  return (
    <SubmitForm
      form={form}
      label={authText.signIn}
      busyLabel={authText.signingIn}
      after={forgot}
      buttonClass="w-full"
    >
      <EmailField value={email} onValue={onEmail} autoComplete="username" />
      <PasswordField label={authText.password} autoComplete="current-password" {...form.bind('password')} />
    </SubmitForm>
  )
}
