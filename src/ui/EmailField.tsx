import { TEXT_LIMITS } from '@/domain/rules.ts'
import { authText } from '@/texts/auth.ts'
import { Field } from './Field.tsx'

interface Props {
  readonly value: string
  readonly onValue: (value: string) => void
  /** `username` where a password manager should know the account by it. */
  readonly autoComplete?: 'username' | 'email'
  readonly label?: string
  readonly name?: string
  readonly hint?: string | undefined
}

/** A field for an e-mail address. */
export function EmailField({
  value,
  onValue,
  autoComplete = 'email',
  label = authText.email,
  name = 'email',
  hint,
}: Props) {
  return (
    <Field
      name={name}
      type="email"
      inputMode="email"
      label={label}
      value={value}
      onValue={onValue}
      autoComplete={autoComplete}
      maxLength={TEXT_LIMITS.email}
      hint={hint}
    />
  )
}
