import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface Props {
  readonly id: string
  readonly title: string
  /** Path of the screen that shows all, and the words of the link to it; left out where there is none. */
  readonly to?: string
  readonly all?: string
  readonly children: ReactNode
}

/** The first few of a list, with the way to all of it. */
export const Latest = ({ id, title, to, all, children }: Props) => (
  <section aria-labelledby={id} className="min-w-0">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {to && (
        <Link to={to} className="link shrink-0 py-1">
          {all}
        </Link>
      )}
    </div>
    {children}
  </section>
)
