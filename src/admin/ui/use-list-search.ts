import { useAddress } from './use-address.ts'

/** What a list is searched for. */
export interface ListSearch<Status extends string> {
  /** Part of what names a row; empty for all. */
  readonly text: string
  readonly status: Status | null
  /** From 1. */
  readonly page: number
  readonly perPage: number
}

/**
 * What a list is searched for; it stands in the address, so that it survives a reload and can be sent to a colleague. What else
 * stands there stays.
 * @param statuses those that can be chosen. @param perPage rows that a page of the list shows.
 */
export function useListSearch<Status extends string>(statuses: readonly Status[], perPage: number) {
  const [params, setAddress] = useAddress()
  const read = (address: URLSearchParams): ListSearch<Status> => {
    const page = Number(address.get('page'))
    return {
      text: address.get('q') ?? '',
      status: statuses.find((one) => one === address.get('statut')) ?? null,
      page: Number.isSafeInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
      perPage,
    }
  }
  const change = (next: Partial<ListSearch<Status>>) =>
    setAddress(
      (before) => {
        const { text, status, page } = { ...read(before), page: 1, ...next }
        const made = new URLSearchParams(before)
        for (const [name, value] of Object.entries({ q: text, statut: status, page: page > 1 ? page : '' }))
          if (value) made.set(name, String(value))
          else made.delete(name)
        return made
      },
      { replace: next.page === undefined },
    )
  return { search: read(params), change }
}
