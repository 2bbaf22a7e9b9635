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

/** One line of text. `type="number"` gives text too: the schema makes the number. */
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
