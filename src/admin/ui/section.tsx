import { type ReactNode, useId } from 'react'

interface Props {
  readonly title: string
  /** What it is about, beside the title's contents. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** A part of a long form or of a screen of settings: what it is on the left, the fields on the right. */
export function Section({ title, note, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t border-line py-8 lg:grid-cols-[15rem_minmax(0,36rem)]"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {note && <div className="mt-1.5 text-sm text-ink-soft">{note}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
