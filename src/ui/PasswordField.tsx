import { useState } from 'react'
import { authText } from '@/texts/auth.ts'
import { useTypedEarly } from './early-input/typed-early.ts'

interface Props {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  /** `current-password` or `new-password`, so that password managers know what to do. */
  readonly autoComplete: 'current-password' | 'new-password'
  readonly hint?: string | undefined
}

/** A password with a button that shows it. Pasting is welcome. */
export function PasswordField({ name, label, value, onValue, autoComplete, hint }: Props) {
  const [shown, setShown] = useState(false)
  const id = `champ-${name}`
  const ref = useTypedEarly(value, onValue)
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          ref={ref}
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-required
          aria-describedby={hint ? `${id}-aide` : undefined}
          className="input pr-28"
        />
        <button
          type="button"
          aria-label={shown ? authText.hidePassword : authText.showPassword}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 px-3.5 text-sm text-ink-soft underline-offset-4 hover:underline"
        >
          {shown ? authText.hide : authText.show}
        </button>
      </div>
      {hint && (
        <p id={`${id}-aide`} role="status" className="mt-1.5 text-sm text-stone">
          {hint}
        </p>
      )}
    </div>
  )
}
