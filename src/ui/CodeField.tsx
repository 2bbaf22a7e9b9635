import { Field } from './Field.tsx'

interface Props {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
}

/** Six digits of an authenticator app. */
export function CodeField({ label, value, onValue }: Props) {
  return (
    <Field
      name="code"
      label={label}
      value={value}
      onValue={onValue}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
    />
  )
}
