import { type Query, queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { getPublishingState, type Publication, type PublishingState } from '@/data/admin/publishing.ts'

export const PUBLISHING_KEY = ['publishing'] as const
/** Key of the calls that start a publication: while one is under way, its end is near. */
export const START_KEY = [...PUBLISHING_KEY, 'start'] as const

const QUICK_MS = 300
const CALM_MS = 10_000

/** The publication that is under way, or undefined. */
export const runningOf = (state: PublishingState | undefined): Publication | undefined =>
  state?.publications.find((one) => one.state === 'requested' || one.state === 'building')

/** `meta` of a query whose answer says what visitors see: the end of a publication makes it another one. */
export const FOLLOWS_SITE = { followsSite: true } as const
/** Whether a query says what visitors see. */
export const followsSite = ({ meta }: Query): boolean => meta?.followsSite === true

/** What waits and what was published; asked often while a publication runs. */
export const publishingQuery = queryOptions({
  queryKey: PUBLISHING_KEY,
  queryFn: ({ signal }) => getPublishingState(adminClient(), signal),
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) => (runningOf(state.data) ? QUICK_MS : CALM_MS),
})
