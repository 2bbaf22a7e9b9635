import { useState } from 'react'
import { newPasswordProblem } from '@/domain/account.ts'
import { isTooCommon } from '@/stores/common-password.ts'
import { tellFailure, tellSuccess } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { authText } from '@/texts/auth.ts'
import { errorText } from '@/texts/errors.ts'
import { AccountName } from '@/ui/AccountName.tsx'
import { NewPassword } from '@/ui/NewPassword.tsx'
import { PasswordField } from '@/ui/PasswordField.tsx'
import { useSubmit } from '@/ui/use-submit.ts'
import { load } from './load.ts'
import { Section } from './Section.tsx'

/** A new password, with the present one: a session left open, or stolen, changes none. */
export function PasswordSection({ email }: { email: string }) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const { busy, onSubmit } = useSubmit(async () => {
    const problem =
      (current === '' ? 'fields_missing' : newPasswordProblem(password, confirmation)) ??
      ((await isTooCommon(password)) ? 'password_common' : null)
    if (problem) {
      tellFailure(accountText.error, authText.problems[problem])
      return false
    }
    const set = await load(async (client) =>
      (await import('@/data/my-password.ts')).setPassword(client, password, current),
    )
    if (set.ok) {
      setCurrent('')
      setPassword('')
      setConfirmation('')
      tellSuccess(accountText.passwordSaved)
      return false
    }
    const { code } = set.refusal
    const said = code === 'credentials_invalid' ? accountText.currentWrong : errorText[code]
    tellFailure(accountText.error, code === 'internal_error' ? authText.resetFailed : said)
    return false
  })
  return (
    <Section title={accountText.password}>
      <form onSubmit={onSubmit} noValidate className="max-w-xl space-y-5">
        <AccountName email={email} />
        <PasswordField
          name="currentPassword"
          label={accountText.currentPassword}
          value={current}
          onValue={setCurrent}
          autoComplete="current-password"
        />
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
