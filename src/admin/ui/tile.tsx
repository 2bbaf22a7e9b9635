import type { ReactNode } from 'react'

interface Props {
  readonly label: string
  /** Undefined while it is loading. */
  readonly value: ReactNode | undefined
  readonly note?: ReactNode
  /** How it has grown: beside the note where there is room in all tiles of the row, otherwise under it in all. */
  readonly trend?: ReactNode
}

/** One figure of a row of figures (a `dl`). */
export function Tile({ label, value, note, trend }: Props) {
  return (
    <div className="flex flex-col rounded-[3px] border border-line px-4 py-3.5">
      <dt className="text-sm text-stone">{label}</dt>
      <dd className="mt-1 font-display text-[min(1.5rem,6.2vw)] leading-tight tight:text-2xl font-[360] figures sm:text-[1.75rem]">
        {value ?? <Placeholder className="h-8 w-24 tile-waits" />}
      </dd>
      {note !== undefined && (
        <dd className="@container mt-1 text-sm text-ink-soft">
          <div className="gap-x-3 @2xs:flex @2xs:items-baseline @2xs:justify-between">
            <div>{note}</div>
            {trend}
          </div>
        </dd>
      )}
    </div>
  )
}

interface ListTilesProps {
  /** None of them has a note: a line is enough on large screens, too. */
  readonly isLow?: boolean
  readonly children: ReactNode
}

/** The figures over a list; on a phone a line of text, so that the first rows stand on its first screen. */
export function ListTiles({ isLow = false, children }: ListTilesProps) {
  return (
    <dl className={`tiles-of-list mt-6 grid grid-cols-2 gap-3 lg:grid-cols-4 ${isLow ? 'tiles-low' : ''}`}>
      {children}
    </dl>
  )
}

/** A grey shape where something will stand. */
export function Placeholder({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={`block rounded-[2px] bg-linen-deep ${className}`} />
}
