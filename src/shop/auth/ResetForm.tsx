import { useState } from 'react'
import { newPasswordProblem } from '@/domain/account.ts'
import { PATHS } from '@/domain/paths.ts'
import { authCall } from '@/stores/auth-call.ts'
import { keepToast } from '@/stores/flash.ts'
import { storedSession } from '@/stores/stored-session.ts'
import { tellFailure } from '@/stores/tell.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { AccountName } from '@/ui/AccountName.tsx'
import { NewPassword } from '@/ui/NewPassword.tsx'
import { SubmitForm } from '@/ui/SubmitForm.tsx'
import { useSubmit } from '@/ui/use-submit.ts'

/** Chooses a new password with the session that the link of the message opened. @param onLost when that session ended. */
export function ResetForm({ onLost }: { onLost: () => void }) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const { busy, onSubmit } = useSubmit(async () => {
    const problem = newPasswordProblem(password, confirmation)
    if (problem) {
      tellFailure(authText.error, authText.problems[problem])
      return false
    }
    const outcome = await authCall((client, auth) => auth.setPassword(client, password))
    if (!outcome.ok) {
      tellFailure(authText.error, authErrorText(outcome.error, authText.resetFailed))
      if (!storedSession()) onLost()
      return false
    }
    keepToast({ title: authText.passwordSaved })
    location.replace(PATHS.home)
    return true
  })
  return (
    <SubmitForm onSubmit={onSubmit} busy={busy} label={authText.savePassword} busyLabel={authText.saving}>
      <AccountName email={storedSession()?.email ?? ''} />
      <NewPassword
        password={password}
        confirmation={confirmation}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
      />
    </SubmitForm>
  )
}
