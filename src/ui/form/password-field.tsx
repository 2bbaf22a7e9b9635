import { type InputHTMLAttributes, use, useState } from 'react'
import { authText } from '@/texts/auth.ts'
import { useTypedEarly } from '../early-input/typed-early.ts'
import type { FieldProps } from './fields.tsx'
import { FormField } from './form-field.tsx'
import { FormLook } from './look.tsx'

interface Own {
  /** `current-password` or `new-password`, so that password managers know what to do. */
  readonly autoComplete: 'current-password' | 'new-password'
  /** Whether it is shown, where something else decides it than a button of its own. */
  readonly isShown?: boolean
}
type Props = Own &
  Pick<
    FieldProps<InputHTMLAttributes<HTMLInputElement>>,
    'name' | 'value' | 'onValue' | 'problem' | 'label' | 'hint'
  >

/** A password with a button that shows it. Pasting is welcome. */
export function PasswordField({ isShown, onValue, label, hint, problem, ...input }: Props) {
  const [shown, setShown] = useState(false)
  const ref = useTypedEarly(input.value, onValue)
  const look = use(FormLook)
  return (
    <FormField {...{ label, hint, problem }}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            ref={ref}
            type={(isShown ?? shown) ? 'text' : 'password'}
            onChange={(event) => onValue(event.target.value)}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={isShown === undefined ? `${look.control} pr-28` : look.control}
          />
          {isShown === undefined && (
            <button
              type="button"
              aria-label={shown ? authText.hidePassword : authText.showPassword}
              aria-controls={control.id}
              onClick={() => setShown(!shown)}
              className="absolute inset-y-0 right-0 px-3.5 text-sm text-ink-soft underline-offset-4 hover:underline"
            >
              {shown ? authText.hide : authText.show}
            </button>
          )}
        </div>
      )}
    </FormField>
  )
}
