import { useState } from 'react'
import { passwordProblem } from '@/domain/account.ts'
import { PATHS } from '@/domain/paths.ts'
import { authCall } from '@/stores/auth-call.ts'
import { keepToast } from '@/stores/flash.ts'
import { tellFailure } from '@/stores/tell.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { NewPassword } from '@/ui/NewPassword.tsx'
import { useSubmit } from '@/ui/use-submit.ts'

/** Chooses a new password with the session that the link of the message opened. */
export function ResetForm() {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const { busy, onSubmit } = useSubmit(async () => {
    const problem = passwordProblem(password, confirmation)
    if (problem || password === '') {
      tellFailure(authText.error, authText.problems[problem ?? 'fields_missing'])
      return false
    }
    const outcome = await authCall((client, auth) => auth.setPassword(client, password))
    if (!outcome.ok) {
      tellFailure(authText.error, authErrorText(outcome.error, authText.resetFailed))
      return false
    }
    keepToast({ title: authText.passwordSaved })
    location.replace(PATHS.home)
    return true
  })
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-5">
      <NewPassword
        password={password}
        confirmation={confirmation}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
      />
      <button type="submit" disabled={busy} className="button w-full">
        {busy ? authText.saving : authText.savePassword}
      </button>
    </form>
  )
}
