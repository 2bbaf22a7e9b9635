import type { FormEvent, ReactNode } from 'react'
import { useHydrated } from './hydrated.ts'

interface Props {
  readonly onSubmit: (event: FormEvent) => void
  readonly busy: boolean
  /** What the button says, and what while the form is on its way. */
  readonly label: string
  readonly busyLabel: string
  readonly children: ReactNode
  /** Stands below the button. */
  readonly after?: ReactNode
  readonly className?: string
  readonly buttonClass?: string
}

/**
 * Fields above one button, which rests while they are sent. Prerendered it waits: sent by the browser itself, what was
 * typed would stand in an address.
 */
export function SubmitForm({
  onSubmit,
  busy,
  label,
  busyLabel,
  children,
  after,
  className = '',
  buttonClass = 'w-full',
}: Props) {
  const ready = useHydrated()
  return (
    <form method="post" onSubmit={onSubmit} noValidate className={`space-y-5 ${className}`}>
      {children}
      <button type="submit" disabled={busy || !ready} className={`button ${buttonClass}`}>
        {busy ? busyLabel : label}
      </button>
      {after}
    </form>
  )
}
