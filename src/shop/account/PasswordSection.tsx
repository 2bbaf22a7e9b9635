import { useState } from 'react'
import { newPasswordProblem } from '@/domain/account.ts'
import { authCall } from '@/stores/auth-call.ts'
import { tellFailure, tellSuccess } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { AccountName } from '@/ui/AccountName.tsx'
import { NewPassword } from '@/ui/NewPassword.tsx'
import { useSubmit } from '@/ui/use-submit.ts'
import { Section } from './Section.tsx'

export function PasswordSection({ email }: { email: string }) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const { busy, onSubmit } = useSubmit(async () => {
    const problem = newPasswordProblem(password, confirmation)
    if (problem) {
      tellFailure(accountText.error, authText.problems[problem])
      return false
    }
    const outcome = await authCall((client, auth) => auth.setPassword(client, password))
    if (outcome.ok) {
      setPassword('')
      setConfirmation('')
      tellSuccess(accountText.passwordSaved)
    } else tellFailure(accountText.error, authErrorText(outcome.error, authText.resetFailed))
    return false
  })
  return (
    <Section title={accountText.password}>
      <form onSubmit={onSubmit} noValidate className="max-w-xl space-y-5">
        <AccountName email={email} />
        <NewPassword
          password={password}
          confirmation={confirmation}
          onPassword={setPassword}
          onConfirmation={setConfirmation}
        />
        <button type="submit" disabled={busy} className="button button-quiet">
          {busy ? accountText.saving : accountText.changePassword}
        </button>
      </form>
    </Section>
  )
}
