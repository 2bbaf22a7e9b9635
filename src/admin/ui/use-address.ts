import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router'

/** What the router was asked for and has not written yet. There is one address, whichever part of a screen changes it. */
let underWay: URLSearchParams | null = null

/**
 * What stands behind the `?` of the address. It is shown a moment after it was changed: a change that comes in between, like a
 * search whose typist pauses, builds on the address and not on what is still shown.
 */
export function useAddress() {
  const [shown] = useSearchParams()
  const navigate = useNavigate()
  const change = (next: (before: URLSearchParams) => URLSearchParams, options: NavigateOptions) => {
    const made = next(underWay ?? new URLSearchParams(window.location.search))
    underWay = made
    void Promise.resolve(navigate(`?${made}`, options)).finally(() => {
      if (underWay === made) underWay = null
    })
  }
  return [shown, change] as const
}
