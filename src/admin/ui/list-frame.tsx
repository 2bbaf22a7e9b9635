import type { ComponentProps, ReactNode } from 'react'
import { Queried, Waiting } from './queried.tsx'

interface Props<T> extends Pick<ComponentProps<typeof Queried<T>>, 'query' | 'failed'> {
  /** `isPlaceholderData`: the rows are those of the search before, until the new ones have come. */
  readonly query: ComponentProps<typeof Queried<T>>['query'] & { readonly isPlaceholderData: boolean }
  /** Search and filters, over the rows. */
  readonly filters?: ReactNode
  /** How many were found: said aloud whenever it changes. */
  readonly found?: string | false | undefined
  /** Whether that is not to be seen. */
  readonly hidesFound?: boolean
  /** What stands there until the rows have come. */
  readonly waiting?: ReactNode
  readonly isEmpty: (data: T) => boolean
  /** Instead of rows where there are none. */
  readonly empty: ReactNode
  /** The rows, and what leads to more of them. */
  readonly children: (data: T) => ReactNode
}

/** A list: filters, how many were found, and the rows; or that they are on their way, did not come, or are none. */
export function ListFrame<T>({
  query,
  filters,
  found,
  hidesFound,
  isEmpty,
  empty,
  children,
  ...rest
}: Props<T>) {
  const { failed, waiting = <Waiting className="mt-5 space-y-2" shapes={Array(6).fill('h-14')} /> } = rest
  return (
    <>
      {filters}
      <p role="status" className={found && !hidesFound ? 'mt-4 text-sm text-stone' : 'sr-only'}>
        {found}
      </p>
      <Queried query={query} waiting={waiting} {...(failed ? { failed } : {})}>
        {(data) =>
          isEmpty(data) ? (
            empty
          ) : (
            <div aria-busy={query.isPlaceholderData} className="aria-busy:opacity-60">
              {children(data)}
            </div>
          )
        }
      </Queried>
    </>
  )
}
