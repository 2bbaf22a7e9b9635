import { useState } from 'react'
import { newPasswordProblem } from '@/domain/account.ts'
import { type Result, refuse } from '@/domain/errors.ts'
import { PATHS } from '@/domain/paths.ts'
import { isTooCommon } from '@/stores/common-password.ts'
import { keepToast } from '@/stores/flash.ts'
import { adopt, type LinkSession } from '@/stores/link-session.ts'
import { signUpSecret } from '@/stores/sign-up-secret.ts'
import { tellFailure } from '@/stores/tell.ts'
import { authText } from '@/texts/auth.ts'
import { errorText } from '@/texts/errors.ts'
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

async function choose(link: LinkSession, password: string): Promise<Result<unknown>> {
  try {
    const [client, data] = await Promise.all([link.client(), import('@/data/my-password.ts')])
    const chosen = await data.setPassword(client, password)
    if (chosen.ok) {
      await adopt(link)
      signUpSecret.forget()
    }
    return chosen
  } catch {
    return refuse('network_unreachable')
  }
}

/**
 * Chooses the password of the account whose link was opened, after a sign-up too where its link was opened in another
 * browser: the one that was given then may be that of somebody else. Nobody is signed in before.
 */
export function ResetForm({ link, onLost }: Props) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const isNew = link.kind === 'confirmed'
  const { busy, onSubmit } = useSubmit(async () => {
    const problem =
      newPasswordProblem(password, confirmation) ?? ((await isTooCommon(password)) ? 'password_common' : null)
    if (problem) {
      tellFailure(authText.error, authText.problems[problem])
      return false
    }
    const chosen = await choose(link, password)
    if (!chosen.ok) {
      const { code } = chosen.refusal
      tellFailure(authText.error, code === 'internal_error' ? authText.resetFailed : errorText[code])
      if (code === 'sign_in_required') onLost()
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
