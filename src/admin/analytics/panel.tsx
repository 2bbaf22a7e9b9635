import { type ReactNode, useId } from 'react'

interface Props {
  readonly title: string
  readonly note?: string
  readonly className?: string
  readonly children: ReactNode
}

/** A part of the analyses. */
export function Panel({ title, note, className = '', children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`min-w-0 ${className}`}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {note && <p className="mt-1 text-sm text-stone">{note}</p>}
      {children}
    </section>
  )
}

interface BarProps {
  /** Of a hundred. */
  readonly percent: number
  readonly className?: string
}

/** How much of the whole, to be looked at: the number stands beside it. */
export const Bar = ({ percent, className = 'bg-olive' }: BarProps) => (
  <span aria-hidden="true" className="block h-2 rounded-[2px] bg-linen-deep">
    <span
      className={`block h-full min-w-0.5 rounded-[2px] ${className}`}
      style={{ width: `${Math.min(percent, 100)}%` }}
    />
  </span>
)
