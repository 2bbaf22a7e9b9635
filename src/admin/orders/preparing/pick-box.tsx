import type { ReactNode } from 'react'
import { pictureAddress } from '@/data/admin/pictures.ts'
import { Thumbnail } from '@/ui/thumbnail.tsx'

interface Props {
  /** What is said of the box. */
  readonly label: string
  readonly image: string | null
  readonly isPicked: boolean
  readonly isPartly?: boolean
  readonly isOff?: boolean
  readonly onPick: (isPicked: boolean) => void
  readonly children: ReactNode
}

/** A row that is ticked off wherever it is clicked: one hand holds the bag. */
export function PickBox({
  label,
  image,
  isPicked,
  isPartly = false,
  isOff = false,
  onPick,
  children,
}: Props) {
  return (
    <li>
      <label className="flex min-h-16 cursor-pointer items-center gap-4 py-2.5 has-checked:bg-olive-pale">
        <input
          type="checkbox"
          aria-label={label}
          checked={isPicked}
          disabled={isOff}
          ref={(box) => {
            if (box) box.indeterminate = isPartly && !isPicked
          }}
          onChange={(event) => onPick(event.target.checked)}
          className="ml-2 size-6 shrink-0 accent-olive"
        />
        <Thumbnail src={image === null ? null : pictureAddress(image)} className="w-11" />
        <span className="min-w-0 flex-1 pr-2">{children}</span>
      </label>
    </li>
  )
}
