import { type ReactNode, useId } from 'react'
import { formText } from '@/texts/admin/ui.ts'

/** What the control of a field takes, so that label, hint and problem are tied to it. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': boolean
}

interface Props {
  readonly label: string
  readonly problem?: string | undefined
  readonly hint?: ReactNode
  /** It may stay empty; the others are required. */
  readonly isOptional?: boolean | undefined
  readonly className?: string | undefined
  readonly children: (control: ControlProps) => ReactNode
}

/** Label, control, problem and hint of one field. */
export function FormField({ label, problem, hint, isOptional = false, className, children }: Props) {
  const id = useId()
  const described = [problem && `${id}-erreur`, hint && `${id}-aide`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 flex items-baseline justify-between gap-3 font-medium">
        {label}
        {isOptional && <span className="text-sm font-normal text-stone">{formText.optional}</span>}
      </label>
      {children({
        id,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': described || undefined,
        'aria-required': !isOptional,
      })}
      {problem && (
        <p id={`${id}-erreur`} className="mt-1.5 text-sm text-terracotta-ink">
          {problem}
        </p>
      )}
      {hint && (
        <div id={`${id}-aide`} className="mt-1.5 text-sm text-stone">
          {hint}
        </div>
      )}
    </div>
  )
}
