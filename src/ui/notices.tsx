import type { ReactNode } from 'react'

export interface Notice {
  readonly key: string
  readonly sentence: string
  /** A control that settles the matter. */
  readonly action?: ReactNode
}

interface Props {
  readonly title: string
  readonly notices: readonly Notice[]
}

/** What changed while the customer was at work, in a polite live region; empty while nothing did. */
export function Notices({ title, notices }: Props) {
  return (
    <div role="status">
      {notices.length > 0 && (
        <div className="mb-8 rounded-[2px] border-l-4 border-straw bg-straw-pale/60 px-5 py-4">
          <p className="font-medium">{title}</p>
          <ul className="mt-2 space-y-2">
            {notices.map(({ key, sentence, action }) => (
              <li key={key} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
                <span>{sentence}</span>
                {action}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
