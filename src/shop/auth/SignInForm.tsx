import { useState } from 'react'
import { signInProblem } from '@/domain/account.ts'
import { tellFailure } from '@/stores/tell.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { EmailField } from '@/ui/EmailField.tsx'
import { useHydrated } from '@/ui/hydrated.ts'
import { PasswordField } from '@/ui/PasswordField.tsx'
import { SubmitForm } from '@/ui/SubmitForm.tsx'
import { useSubmit } from '@/ui/use-submit.ts'
import { enter } from './entering.ts'

interface Props {
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onForgot: () => void
  readonly onCode: () => void
  readonly onUnconfirmed: () => void
  readonly onDone: () => void
}

export function SignInForm({ email, onEmail, onForgot, onCode, onUnconfirmed, onDone }: Props) {
  const [password, setPassword] = useState('')
  const ready = useHydrated()
  const { busy, onSubmit } = useSubmit(async () => {
    const problem = signInProblem({ email, password })
    if (problem) {
      tellFailure(authText.error, authText.problems[problem])
      return false
    }
    const outcome = await enter({ email, password })
    if (!outcome.ok) {
      tellFailure(authText.signInFailed, authErrorText(outcome.error, authText.signInFailure))
      if (outcome.error.code === 'email_not_confirmed') onUnconfirmed()
      return false
    }
    if (outcome.value.codeNeeded) onCode()
    else onDone()
    return true
  })
  const forgot = (
    <button type="button" disabled={!ready} onClick={onForgot} className="link py-2">
      {authText.forgot}
    </button>
  )
  return (
    <SubmitForm
      onSubmit={onSubmit}
      busy={busy}
      label={authText.signIn}
      busyLabel={authText.signingIn}
      after={forgot}
    >
      <EmailField value={email} onValue={onEmail} autoComplete="username" />
      <PasswordField
        name="password"
        label={authText.password}
        value={password}
        onValue={setPassword}
        autoComplete="current-password"
      />
    </SubmitForm>
  )
}
