import type { ReactNode } from 'react'
import { shellText } from '@/texts/admin/shell.ts'
import { LoadFailed } from './load-failed.tsx'
import { Placeholder } from './tile.tsx'

interface Props<T> {
  readonly query: {
    readonly data: T | undefined
    readonly error: Error | null
    readonly refetch: () => Promise<unknown>
  }
  /** What could not be loaded, where the screen has a sentence of its own. */
  readonly failed?: string
  /** What stands there until it has come. */
  readonly waiting: ReactNode
  readonly children: (data: T) => ReactNode
}

/** What a query brings; until then that it is on its way, or why it did not come and another try. */
export function Queried<T>({ query: { data, error, refetch }, failed, waiting, children }: Props<T>) {
  if (data !== undefined) return children(data)
  if (!error) return waiting
  return <LoadFailed {...(failed ? { title: failed } : {})} error={error} onRetry={() => void refetch()} />
}

interface WaitingProps {
  /** Heights of the shapes. */
  readonly shapes: readonly string[]
  readonly className?: string
}

/** Grey shapes where something will stand. */
export function Waiting({ shapes, className = 'mt-4 space-y-2' }: WaitingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{shellText.loading}</span>
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <Placeholder key={index} className={shape} />
      ))}
    </div>
  )
}
