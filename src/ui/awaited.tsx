import type { ComponentProps } from 'react'
import { EmptyState } from './empty-state.tsx'
import { Skeleton } from './skeleton.tsx'

interface Props {
  readonly empty: ComponentProps<typeof EmptyState>
  /** What is being loaded, for those who do not see the grey shapes. */
  readonly label: string
  readonly isLoading: boolean
}

/**
 * Stands where a cart will, until its script knows it: that it is empty, where this browser holds neither a cart nor an
 * account (`page.css` asks what the root says), and grey shapes elsewhere. What says that it is empty stays when that is so.
 */
export function Awaited({ empty, label, isLoading }: Props) {
  return (
    <>
      <div className={isLoading ? 'if-cartless min-h-[70vh]' : undefined}>
        <EmptyState {...empty} />
      </div>
      {isLoading && (
        <div className="unless-cartless">
          <Skeleton label={label} />
        </div>
      )}
    </>
  )
}
