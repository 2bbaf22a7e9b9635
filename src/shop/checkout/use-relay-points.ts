import { useEffect, useState } from 'react'
import type { RelaySearch } from '@/data/relay-points.ts'
import { isPostalCode } from '@/domain/postal-code.ts'
import type { RelayPoint } from '@/domain/relay-point.ts'
import { liveRelayPoints } from '@/stores/live-relay-points.ts'

export type RelayList =
  | { readonly status: 'waiting' | 'loading' | 'failed' }
  | { readonly status: 'found'; readonly points: readonly RelayPoint[] }

/** The relay points around a postal code, asked for once it is one of its country, and a way to ask again. */
export function useRelayPoints({ method, country, postalCode }: RelaySearch) {
  const [list, setList] = useState<RelayList>({ status: 'waiting' })
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks again.
  useEffect(() => {
    if (!isPostalCode(country, postalCode)) {
      setList({ status: 'waiting' })
      return
    }
    let isCurrent = true
    setList({ status: 'loading' })
    void liveRelayPoints({ method, country, postalCode }).then((points) => {
      if (isCurrent) setList(points ? { status: 'found', points } : { status: 'failed' })
    })
    return () => {
      isCurrent = false
    }
  }, [method, country, postalCode, asked])
  return { list, retry: () => setAsked((times) => times + 1) }
}
