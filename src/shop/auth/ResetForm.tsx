import { useState } from 'react'
import { newPasswordProblem, sessionEnded } from '@/domain/account.ts'
import { PATHS } from '@/domain/paths.ts'
import { authCall } from '@/stores/auth-call.ts'
import { keepToast } from '@/stores/flash.ts'
import { adopt, type LinkSession } from '@/stores/link-session.ts'
import { tellFailure } from '@/stores/tell.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { AccountName } from '@/ui/AccountName.tsx'
import { NewPassword } from '@/ui/NewPassword.tsx'
import { SubmitForm } from '@/ui/SubmitForm.tsx'
import { useSubmit } from '@/ui/use-submit.ts'
import { welcome } from './entering.ts'

interface Props {
  readonly link: LinkSession
  /** Its session has ended. */
  readonly onLost: () => void
}

/**
 * Chooses the password of the account whose link was opened, after a sign-up too: the one that was given then may be that
 * of somebody else, who signed up with the address first. Nobody is signed in before.
 */
export function ResetForm({ link, onLost }: Props) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const isNew = link.kind === 'confirmed'
  const { busy, onSubmit } = useSubmit(async () => {
    const problem = newPasswordProblem(password, confirmation)
    if (problem) {
      tellFailure(authText.error, authText.problems[problem])
      return false
    }
    const outcome = await authCall(async (client, auth) => {
      const chosen = await auth.choosePassword(client, password)
      if (chosen.ok) await adopt(link)
      return chosen
    }, link.client)
    if (!outcome.ok) {
      tellFailure(authText.error, authErrorText(outcome.error, authText.resetFailed))
      if (sessionEnded(outcome.error)) onLost()
      return false
    }
    if (isNew) welcome(PATHS.home, authText.confirmed)
    else {
      keepToast({ title: authText.passwordSaved })
      location.replace(PATHS.home)
    }
    return true
  })
  return (
    <SubmitForm onSubmit={onSubmit} busy={busy} label={authText.savePassword} busyLabel={authText.saving}>
      {isNew && <p className="text-ink-soft">{authText.choosePasswordBody}</p>}
      <AccountName email={link.email} />
      <NewPassword
        {...(isNew ? { label: authText.password } : {})}
        password={password}
        confirmation={confirmation}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
      />
    </SubmitForm>
  )
}
