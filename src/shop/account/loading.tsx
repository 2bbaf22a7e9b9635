import type { ReactNode } from 'react'
import { accountText } from '@/texts/account.ts'
import type { Loaded } from '@/ui/use-loaded.ts'

/** What is loaded, and the way to load it again. */
export interface Loads<T> {
  readonly state: Loaded<T>
  readonly reload: () => Promise<void>
}

interface Props<T> {
  readonly of: Loads<T>
  /** Said where it could not be loaded. */
  readonly failed?: string
  readonly children: (value: T) => ReactNode
}

/** A part of the profile once it is loaded; until then that it is on its way, or the way to try again. */
export function Loading<T>({ of: { state, reload }, failed = accountText.failed, children }: Props<T>) {
  if (state.is === 'loading') return <p role="status">{accountText.loadingSection}</p>
  if (state.is === 'there') return children(state.value)
  return (
    <div role="alert">
      <p className="mb-4">{failed}</p>
      <button type="button" onClick={() => void reload()} className="button button-quiet">
        {accountText.retry}
      </button>
    </div>
  )
}
