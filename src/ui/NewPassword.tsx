import { passwordStrength } from '@/domain/account.ts'
import { authText } from '@/texts/auth.ts'
import { PasswordField } from './PasswordField.tsx'

interface Props {
  readonly label?: string
  readonly password: string
  readonly confirmation: string
  readonly onPassword: (value: string) => void
  readonly onConfirmation: (value: string) => void
}

/** A new password with a hint at its strength, and its repetition. */
export function NewPassword({
  label = authText.newPassword,
  password,
  confirmation,
  onPassword,
  onConfirmation,
}: Props) {
  const strength = password === '' ? 'short' : passwordStrength(password)
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        value={password}
        onValue={onPassword}
        autoComplete="new-password"
        hint={authText.strengths[strength]}
      />
      <PasswordField
        name="confirmation"
        label={authText.confirmation}
        value={confirmation}
        onValue={onConfirmation}
        autoComplete="new-password"
      />
    </>
  )
}
