import { type PasswordStrength, passwordStrength } from '@/domain/account.ts'
import { MIN_PASSWORD_LENGTH } from '@/domain/rules.ts'
import { authText } from '@/texts/auth.ts'
import type { Bound } from './fields.tsx'
import { PasswordField } from './password-field.tsx'

interface Props {
  /** What the form binds to the password and to its repetition. */
  readonly next: Bound
  readonly again: Bound
  readonly label?: string
  readonly againLabel?: string
  /** Shortest that is taken, in characters. */
  readonly shortest?: number
  readonly strengths?: Readonly<Record<PasswordStrength, string>>
  readonly isShown?: boolean
}

/** A new password with a hint at its strength, and its repetition. */
export function NewPassword({
  next,
  again,
  label = authText.newPassword,
  againLabel = authText.confirmation,
  shortest = MIN_PASSWORD_LENGTH,
  strengths = authText.strengths,
  ...shown
}: Props) {
  const strength = next.value.length < shortest ? 'short' : passwordStrength(next.value)
  const field = { autoComplete: 'new-password', ...shown } as const
  return (
    <>
      <PasswordField
        {...field}
        {...next}
        label={label}
        hint={<span role="status">{strengths[strength]}</span>}
      />
      <PasswordField {...field} {...again} label={againLabel} />
    </>
  )
}
