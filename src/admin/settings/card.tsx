import { type ReactNode, useId } from 'react'

interface Props {
  /** Where a link may lead. */
  readonly id?: string
  readonly title: string
  /** What it is about. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** What belongs together on a page of the settings. */
export function Card({ id, title, note, children }: Props) {
  const heading = useId()
  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-labelledby={heading}
      className="scroll-mt-18 rounded-[3px] border border-line px-4 py-5 sm:px-6 lg:scroll-mt-4"
    >
      <h2 id={heading} className="text-xl">
        {title}
      </h2>
      {note && <div className="mt-1 text-sm text-ink-soft">{note}</div>}
      <div className="mt-4 space-y-5">{children}</div>
    </section>
  )
}
