import type { InputHTMLAttributes } from 'react'
import { useTypedEarly } from './early-input/typed-early.ts'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'name' | 'id'> {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  /** What is wrong, in words. */
  readonly problem?: string | undefined
  readonly hint?: string | undefined
  /** Word beside the label of a field that may stay empty; without it the field is required. */
  readonly optional?: string | undefined
}

/** A labelled text field whose hint and error are tied to it. */
export function Field({
  name,
  label,
  value,
  onValue,
  problem,
  hint,
  optional,
  className = '',
  ...input
}: Props) {
  const id = `champ-${name}`
  const ref = useTypedEarly(value, onValue)
  const described = [problem && `${id}-erreur`, hint && `${id}-aide`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 flex items-baseline justify-between gap-3 font-medium">
        {label}
        {optional && <span className="text-sm font-normal text-stone">{optional}</span>}
      </label>
      <input
        {...input}
        ref={ref}
        id={id}
        name={name}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        aria-required={!optional}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        className="input"
      />
      {problem && (
        <p id={`${id}-erreur`} className="mt-1.5 text-sm text-terracotta-ink">
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-aide`} className="mt-1.5 text-sm text-stone">
          {hint}
        </p>
      )}
    </div>
  )
}
