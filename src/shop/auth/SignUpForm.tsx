import { useState } from 'react'
import { signUpProblem } from '@/domain/account.ts'
import { MAX_NAME_LENGTH } from '@/domain/rules.ts'
import { isTooCommon } from '@/stores/common-password.ts'
import { tellFailure } from '@/stores/tell.ts'
import { authText } from '@/texts/auth.ts'
import { errorText } from '@/texts/errors.ts'
import { EmailField } from '@/ui/EmailField.tsx'
import { Field } from '@/ui/Field.tsx'
import { NewPassword } from '@/ui/NewPassword.tsx'
import { SubmitForm } from '@/ui/SubmitForm.tsx'
import { useSubmit } from '@/ui/use-submit.ts'
import { join, toMailbox } from './entering.ts'

interface Props {
  readonly email: string
  readonly onEmail: (email: string) => void
  /** A letter is on its way. */
  readonly onSent: () => void
}

export function SignUpForm({ email, onEmail, onSent }: Props) {
  const [fullName, setFullName] = useState('')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const { busy, onSubmit } = useSubmit(async () => {
    const form = { email, password, confirmation, fullName }
    const problem = signUpProblem(form) ?? ((await isTooCommon(password)) ? 'password_common' : null)
    if (problem) {
      tellFailure(authText.error, authText.problems[problem])
      return false
    }
    const outcome = await join(form)
    if (!outcome.ok) {
      const { code } = outcome.refusal
      const said = code === 'internal_error' ? authText.signUpFailure : errorText[code]
      tellFailure(authText.signUpFailed, said)
      return false
    }
    toMailbox(form)
    onSent()
    return true
  })
  return (
    <SubmitForm onSubmit={onSubmit} busy={busy} label={authText.signUp} busyLabel={authText.signingUp}>
      <Field
        name="fullName"
        label={authText.fullName}
        value={fullName}
        onValue={setFullName}
        autoComplete="name"
        maxLength={MAX_NAME_LENGTH}
      />
      <EmailField value={email} onValue={onEmail} />
      <NewPassword
        label={authText.password}
        password={password}
        confirmation={confirmation}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
      />
    </SubmitForm>
  )
}
