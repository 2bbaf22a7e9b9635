import { type ReactNode, use, useId } from 'react'
import { FormLook } from './look.tsx'
import { Problem } from './problem.tsx'

/** What every field shows around its control. */
export interface Around {
  readonly label: string
  readonly problem?: string | undefined
  readonly hint?: ReactNode
  /** It may stay empty; the others are required. A field that says so itself, or is read only, has no word for it. */
  readonly isOptional?: boolean | 'unsaid' | undefined
  /** Of the whole field. */
  readonly fieldClass?: string | undefined
}

/** What the control of a field takes, so that label, hint and problem are tied to it. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': boolean
}

interface Props extends Around {
  readonly children: (control: ControlProps) => ReactNode
}

/** Label, control, problem and hint of one field. */
export function FormField({ label, problem, hint: own, isOptional = false, fieldClass, children }: Props) {
  const id = useId()
  // What was said beforehand is not said twice.
  const hint = own === problem ? undefined : own
  const { optional } = use(FormLook)
  const described = [problem && `${id}-erreur`, hint && `${id}-aide`].filter(Boolean).join(' ')
  return (
    <div className={fieldClass}>
      <label htmlFor={id} className="mb-1.5 flex items-baseline justify-between gap-3 font-medium">
        {label}
        {isOptional === true && <span className="text-sm font-normal text-stone">{optional}</span>}
      </label>
      {children({
        id,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': described || undefined,
        'aria-required': !isOptional,
      })}
      <Problem id={`${id}-erreur`} words={problem} />
      {hint && (
        <div id={`${id}-aide`} className="mt-1.5 text-sm text-stone">
          {hint}
        </div>
      )}
    </div>
  )
}
