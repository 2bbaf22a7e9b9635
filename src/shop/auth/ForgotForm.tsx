import { signInProblem } from '@/domain/account.ts'
import { TEXT_LIMITS } from '@/domain/rules.ts'
import { authCall } from '@/stores/auth-call.ts'
import { tellFailure } from '@/stores/tell.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { Field } from '@/ui/Field.tsx'
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
    if (outcome.ok) onSent()
    else tellFailure(authText.error, authErrorText(outcome.error, authText.signUpFailure))
    return outcome.ok
  })
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-5">
      <p className="text-ink-soft">{authText.forgotBody}</p>
      <Field
        name="email"
        type="email"
        inputMode="email"
        label={authText.email}
        value={email}
        onValue={onEmail}
        autoComplete="username"
        maxLength={TEXT_LIMITS.email}
      />
      <button type="submit" disabled={busy} className="button w-full">
        {busy ? authText.sending : authText.sendLink}
      </button>
    </form>
  )
}
