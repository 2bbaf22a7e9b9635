import { type ReactNode, use } from 'react'
import { useHydrated } from '../hydrated.ts'
import { FormLook } from './look.tsx'
import type { useSubmit } from './use-submit.ts'

interface Props {
  readonly form: ReturnType<typeof useSubmit>
  /** What the button says, and what while the form is on its way. */
  readonly label: string
  readonly busyLabel?: string
  readonly children: ReactNode
  /** Beside or below the button. */
  readonly after?: ReactNode
  readonly className?: string
  readonly buttonClass?: string
  readonly isQuiet?: boolean
  readonly isDisabled?: boolean
}

/**
 * Fields above one button, which is disabled while they are sent. Prerendered it cannot be sent: the browser itself would
 * put what was typed into the address.
 */
export function SubmitForm(props: Props) {
  const { form, label, busyLabel = label, children, after, className = '', buttonClass = '' } = props
  const isReady = useHydrated()
  const look = use(FormLook)
  return (
    <form method="post" onSubmit={form.onSubmit} noValidate className={`space-y-5 ${className}`}>
      {children}
      <button
        type="submit"
        disabled={!isReady || props.isDisabled}
        // One that is disabled under the focus loses it, and a keyboard its place.
        aria-disabled={form.isBusy}
        className={`${props.isQuiet ? look.quiet : look.primary} ${buttonClass}`}
      >
        {form.isBusy ? busyLabel : label}
      </button>
      {after}
    </form>
  )
}
