import { type InputHTMLAttributes, type SelectHTMLAttributes, use } from 'react'
import { useTypedEarly } from '../early-input/typed-early.ts'

import { type Around, FormField } from './form-field.tsx'
import { FormLook } from './look.tsx'

/** What `form.bind('name')` gives. */
export interface Bound {
  readonly name: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly problem?: string | undefined
}
export type FieldProps<Attributes> = Around &
  Bound &
  Omit<Attributes, keyof Bound | keyof Around | 'id' | 'onChange' | 'className'>

/** What concerns the whole field, and what the control takes. */
export function parted<Props extends Around>({
  label,
  hint,
  problem,
  isOptional,
  fieldClass,
  ...own
}: Props) {
  return [{ label, hint, problem, isOptional, fieldClass }, own] as const
}

/** One line of text. */
export function TextField({ onValue, ...props }: FieldProps<InputHTMLAttributes<HTMLInputElement>>) {
  const [around, input] = parted(props)
  const ref = useTypedEarly(props.value, onValue)
  const look = use(FormLook)
  return (
    <FormField {...around}>
      {(control) => (
        <input
          {...input}
          {...control}
          ref={ref}
          className={look.control}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </FormField>
  )
}

export interface Option<Value extends string = string> {
  readonly value: Value
  readonly label: string
}

type ListProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> & {
  readonly options: readonly Option[]
  readonly onValue: (value: string) => void
  readonly frameClass?: string
}

/** One of a few: the system's own list, which phones and screen readers know best. Many choices want a Combobox. */
export function List({ options, onValue, className = '', frameClass = '', ...select }: ListProps) {
  const look = use(FormLook)
  return (
    <span className={`relative block ${frameClass}`}>
      <select
        {...select}
        className={`appearance-none ${look.list} ${className} ${look.control}`}
        onChange={(event) => onValue(event.target.value)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {look.arrow}
    </span>
  )
}

/** A list with its label. */
export function SelectField(
  props: { readonly options: readonly Option[] } & FieldProps<SelectHTMLAttributes<HTMLSelectElement>>,
) {
  const [around, list] = parted(props)
  return <FormField {...around}>{(control) => <List {...list} {...control} />}</FormField>
}
