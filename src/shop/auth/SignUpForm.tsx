import { useState } from 'react'
import { signUpProblem } from '@/domain/account.ts'
import { MAX_NAME_LENGTH, TEXT_LIMITS } from '@/domain/rules.ts'
import { tellFailure } from '@/stores/tell.ts'
import { authErrorText, authText } from '@/texts/auth.ts'
import { Field } from '@/ui/Field.tsx'
import { NewPassword } from '@/ui/NewPassword.tsx'
import { useSubmit } from '@/ui/use-submit.ts'
import { join } from './entering.ts'

interface Props {
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onMailSent: () => void
  readonly onDone: () => void
}

export function SignUpForm({ email, onEmail, onMailSent, onDone }: Props) {
  const [fullName, setFullName] = useState('')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const { busy, onSubmit } = useSubmit(async () => {
    const form = { email, password, confirmation, fullName }
    const problem = signUpProblem(form)
    if (problem) {
      tellFailure(authText.error, authText.problems[problem])
      return false
    }
    const outcome = await join(form)
    if (!outcome.ok) {
      tellFailure(authText.signUpFailed, authErrorText(outcome.error, authText.signUpFailure))
      return false
    }
    if (outcome.value.signedIn) onDone()
    else onMailSent()
    return true
  })
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-5">
      <Field
        name="fullName"
        label={authText.fullName}
        value={fullName}
        onValue={setFullName}
        autoComplete="name"
        maxLength={MAX_NAME_LENGTH}
      />
      <Field
        name="email"
        type="email"
        inputMode="email"
        label={authText.email}
        value={email}
        onValue={onEmail}
        autoComplete="email"
        maxLength={TEXT_LIMITS.email}
      />
      <NewPassword
        label={authText.password}
        password={password}
        confirmation={confirmation}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
      />
      <button type="submit" disabled={busy} className="button w-full">
        {busy ? authText.signingUp : authText.signUp}
      </button>
    </form>
  )
}
