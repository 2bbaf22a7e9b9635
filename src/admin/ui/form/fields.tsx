import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { CONTROL } from '../controls.ts'
import { Icon } from '../Icon.tsx'
import { FormField } from './FormField.tsx'

/** What `form.bind('name')` gives, and what every field shows around its control. */
interface Shared {
  readonly name: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly problem?: string | undefined
  readonly label: string
  readonly hint?: ReactNode
  readonly isOptional?: boolean
  /** Of the whole field. */
  readonly fieldClass?: string
}
type Own = keyof Shared | 'id' | 'onChange' | 'className'

/** One line of text. */
export function TextField(props: Shared & Omit<InputHTMLAttributes<HTMLInputElement>, Own>) {
  const { label, hint, problem, isOptional, fieldClass, onValue, ...input } = props
  return (
    <FormField {...{ label, hint, problem, isOptional }} className={fieldClass}>
      {(control) => (
        <input
          {...input}
          {...control}
          className={CONTROL}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </FormField>
  )
}

interface NumberOwn {
  /** Digits after the comma that it takes. */
  readonly decimals?: number
  /** Whether it may be negative. */
  readonly isSigned?: boolean
}

/**
 * A number, as text that `readNumber` reads: the browser's own number field turns with the wheel and reads `12,5` as 125
 * where it speaks English.
 */
export function NumberField(props: Shared & NumberOwn & Omit<InputHTMLAttributes<HTMLInputElement>, Own>) {
  const { decimals = 0, isSigned = false, ...field } = props
  // Numeric keyboards of telephones have no minus.
  const inputMode = isSigned ? 'text' : decimals > 0 ? 'decimal' : 'numeric'
  return <TextField autoComplete="off" spellCheck={false} {...field} type="text" inputMode={inputMode} />
}

/** Lines of text. */
export function TextArea(props: Shared & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Own>) {
  const { label, hint, problem, isOptional, fieldClass, onValue, ...area } = props
  return (
    <FormField {...{ label, hint, problem, isOptional }} className={fieldClass}>
      {(control) => (
        <textarea
          rows={5}
          {...area}
          {...control}
          className={CONTROL}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </FormField>
  )
}

interface SelectOwn {
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** One of a few: the system's own list, which phones and screen readers know best. Many choices want a Combobox. */
export function SelectField(props: Shared & SelectOwn & Omit<SelectHTMLAttributes<HTMLSelectElement>, Own>) {
  const { label, hint, problem, isOptional, fieldClass, onValue, options, ...select } = props
  return (
    <FormField {...{ label, hint, problem, isOptional }} className={fieldClass}>
      {(control) => (
        <span className="relative block">
          <select
            {...select}
            {...control}
            className={`appearance-none pr-9 ${CONTROL}`}
            onChange={(event) => onValue(event.target.value)}
          >
            {options.map(({ value, label: name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <Icon
            name="open"
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2"
          />
        </span>
      )}
    </FormField>
  )
}
