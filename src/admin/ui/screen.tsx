import type { ReactNode } from 'react'
import { usePageTitle } from './use-page-title.ts'

interface Props {
  readonly title: string
  /** The way back, above the title. */
  readonly trail?: ReactNode
  /** Beside the title. */
  readonly note?: ReactNode
  /** What can be done with all of it: at the end of the line, or below its beginning where that is too short. */
  readonly actions?: ReactNode
  /** They stand beside the title on a phone, too, whose line is then long enough. */
  readonly hasFewActions?: boolean
  readonly children: ReactNode
}

/** A screen of the administration: its heading, which is the page's title too, and what it shows. */
export function Screen({ title, trail, note, actions, hasFewActions = false, children }: Props) {
  usePageTitle(title, true)
  return (
    // A toast lies over the end of the screen, where nothing that is clicked may stand.
    <div className="mx-auto max-w-6xl px-4 pt-4 pb-24 sm:px-8 sm:pt-8">
      {trail}
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2 sm:gap-y-3">
        <div
          className={`flex grow flex-wrap items-baseline gap-x-4 ${hasFewActions ? 'max-sm:basis-0 tight:basis-auto sm:gap-y-3' : 'gap-y-3'}`}
        >
          <h1 className="text-2xl sm:text-3xl">{title}</h1>
          {note && <p className="text-stone">{note}</p>}
        </div>
        {actions && (
          <div
            className={`flex flex-wrap ${hasFewActions ? 'gap-2' : 'phone-line gap-3 max-sm:w-[calc(100%+--spacing(8))]'}`}
          >
            {actions}
          </div>
        )}
      </div>
      {children}
    </div>
  )
}
