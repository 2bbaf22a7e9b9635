import type { ReactNode } from 'react'

interface Props {
  readonly className?: string
  readonly children: ReactNode
}

/** Why something was not done, read out when it appears. */
export const RefusedNote = ({ className = 'mt-4', children }: Props) => (
  <p role="alert" className={`rounded-[3px] bg-terracotta-pale px-4 py-2.5 wrap-anywhere ${className}`}>
    {children}
  </p>
)
